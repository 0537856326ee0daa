"""The passes for OpenAI's models, in strict mode or not."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes.lists import LISTS_INLINED
from toolprism.schema.passes.root_says_object import ROOT_SAYS_OBJECT
from toolprism.schema.passes.root_written_out import ROOT_AGAIN, ROOT_WRITTEN_OUT
from toolprism.schema.rules.arrays import ensure_items, ensure_items_in_type_list, tuple_to_items
from toolprism.schema.rules.patterns import drop_refused_pattern

#: Moves patterns into the description which OpenAI cannot compile.
PYTHON_PATTERNS: Final[Pass] = Pass(before=(drop_refused_pattern(names=("a form that Python does not compile",)),))

#: An array needs `items`, whichever model reads it.
ITEMS: Final[Pass] = Pass(before=(tuple_to_items, ensure_items, ensure_items_in_type_list))

#: The root is written out, and a union at the root stays. A root that is not an object fails the request.
UNION_KEPT: Final[tuple[Pass, ...]] = (LISTS_INLINED, ROOT_WRITTEN_OUT, ROOT_SAYS_OBJECT, ITEMS, ROOT_AGAIN)
