"""The way back: from a model's arguments in a target's shape to the author's shape, and forward again.

A target may require what the author made optional, and write a number of an enum as a text. A model that follows such
an output sends `null` for nothing and `"3"` for 3. The trail says where; nothing else is asked.

back_map    the map of one result, and of one leg of it: a strategy, or the target
marks       what the trail changed in the shape of arguments, place by place of the output; the paste at one place
places      the places of the output that lead to a mark, as a tree over arguments; the branches a value may belong to
walk        walks arguments along that tree
shapes      values in another shape: pairs, tuples, JSON in texts, a wrapped root
shape_marks what a strategy's trail says of them
"""

from toolprism.wayback.back_map import BackMap, LegMap, Manner, Returned, Undone, back_map
from toolprism.wayback.marks import Nothing
from toolprism.wayback.places import Branch, Place, as_json_schema

__all__ = [
    "BackMap",
    "Branch",
    "LegMap",
    "Manner",
    "Nothing",
    "Place",
    "Returned",
    "Undone",
    "as_json_schema",
    "back_map",
]
