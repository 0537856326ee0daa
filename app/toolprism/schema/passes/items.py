"""The pass that gives `items` to every array."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.arrays import ensure_items, ensure_items_in_type_list, tuple_to_items

#: An array needs `items`, whichever model reads it.
ITEMS: Final[Pass] = Pass(before=(tuple_to_items, ensure_items, ensure_items_in_type_list))
