"""No verdict is contradicted by a proof, nor by a value, on published tools."""

from collections import Counter

from tests.losses.contradicted import CLAIMS, compared
from tests.vectors import corpus

#: Every so many tools of the corpus; `python -m tests.losses.contradicted` takes all of them.
_STEP = 45


def test_no_verdict_on_published_tools_is_contradicted() -> None:
    tally: Counter[str] = Counter()
    assert [each for each in compared([*corpus()][7::_STEP], tally) if each.claim in CLAIMS] == []
    assert tally["rewritten"] > 400


def test_no_verdict_is_contradicted_on_the_tools_with_the_most_unions() -> None:
    names = {"emitter:pydantic/callable_discriminator", "emitter:pydantic/adopt_pet_union_root", "hass-mcp/update_card"}
    tools = [tool for tool in corpus() if tool["id"] in names | {"emitter:arktype/tuple_variadic"}]
    assert len(tools) == 4
    assert [each for each in compared(tools, Counter()) if each.claim in CLAIMS] == []
