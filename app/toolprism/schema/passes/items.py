"""The pass that gives `items` to every array."""

from typing import Final

from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.ensure_items import ensure_items
from toolprism.schema.rules.ensure_items_in_type_list import ensure_items_in_type_list
from toolprism.schema.rules.tuple_to_items import tuple_to_items

#: An array needs `items`, whichever model reads it.
ITEMS: Final[Pass] = Pass(before=(tuple_to_items, ensure_items, ensure_items_in_type_list))
