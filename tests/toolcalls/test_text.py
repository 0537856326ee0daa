"""Text that is nearly JSON, and text that is too different."""

import pytest

from toolprism.core.json_types import Json
from toolprism.toolcalls.lenient_json import Read, read_text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"a": 1',
        "{a: 1}",
        "[1,,]",
        "[,]",
        "{,}",
        '{"a":,}',
        "[nan]",
        "[NaN,]",
        "[Infinity,]",
        "[TRUE,]",
        "[1] [2,]",
        "['a\nb']",
        "['\\x41']",
        "['it's']",
        "// note\n[1,]",
        "[0x10,]",
        "[+1,]",
        "\ufeff[1,]",
        "```\n{}\n```\n```\n{}\n```",
        "[" * 1_000 + "1," + "]" * 1_000,
    ],
)
def test_other_deviations_from_json_are_refused(text: str) -> None:
    assert read_text(text) is None


@pytest.mark.parametrize(
    "text,value,kinds",
    [
        ('{"a": "True, \'b\',]"}', {"a": "True, 'b',]"}, ()),
        ("[1,]", [1], ("trailing-comma",)),
        ('{"a": [1, 2,],}', {"a": [1, 2]}, ("trailing-comma",)),
        ("['it\\'s', 'say \"x\"', 'a\\u0041\\n']", ["it's", 'say "x"', "aA\n"], ("single-quotes",)),
        ("[True, 'None', None]", [True, "None", None], ("single-quotes", "python-literal")),
        ("Here:\n  ```json\n[1,]\n  ```\nDone.", [1], ("strip-fence", "trailing-comma")),
        ("```\r\n[1]\r\n```", [1], ("strip-fence",)),
        ('```\n{"a": "```"}\n```', {"a": "```"}, ("strip-fence",)),
    ],
)
def test_the_listed_deviations_from_json_are_repaired(text: str, value: Json, kinds: tuple[str, ...]) -> None:
    assert read_text(text) == Read(value, kinds)
