"""Long and hostile texts take bounded work: what grows is only what is read once."""

import pytest

from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.peeling import MOST, peel

_TEXTS = {
    "quotes": "'",
    "starts of a sentence": "Invalid schema for function '",
    "contexts": "In context=(",
    "indexes": "tools.0.custom.input_schema.",
    "paths": "tools[0].function_declarations[0].parameters.properties[a]",
    "brackets": "tools[0].function_declarations[0].parameters.properties[[",
    "backslashes": "\\",
    "ampersands": "&",
    "line breaks": "\n",
    "concatenations": "' + '",
    "keywords": "For 'integer' type, properties maximum, minimum, ",
    "subscripts": "Failed validating 'type' in schema On schema" + '["a"]' * 24 + " ",
    "digits": "0",
    "locations": "loc: ['body','tools',0,'a',",
}
_LONG = 1_000_000


@pytest.mark.parametrize("piece", _TEXTS.values(), ids=_TEXTS)
def test_a_long_text_is_shortened_to_what_may_tell(piece: str) -> None:
    assert len(peel(piece * (_LONG // len(piece))).plain) <= MOST + 10


@pytest.mark.parametrize("piece", _TEXTS.values(), ids=_TEXTS)
def test_a_hostile_text_is_answered(piece: str) -> None:
    assert decode(piece * (MOST // len(piece) - 1)).places is not None


def test_an_error_in_the_middle_of_a_long_log_is_found() -> None:
    noise = "2026-01-01 INFO nothing happened here\n" * 10_000
    decoded = decode(f"{noise}tools.7.custom.input_schema: Field required\n{noise}")
    assert (decoded.rule, decoded.first.index) == ("parameters-missing", 7)
