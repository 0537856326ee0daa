"""Whatever is pasted, the work of reading it grows no faster than the text: every token, after every beginning."""

import contextlib
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
import yaml

from tests.counted import Counted, counted

_PACKAGES: Final = ("toolprism.reading", "toolprism.providers.errors", "toolprism.toolcalls")
#: What the readers look for: quotes, brackets, comments, fences, commands, heredocs, escapes and names.
_TOKENS: Final = (
    *(
        "'",
        '"',
        "`",
        '"""',
        "\\",
        "\\'",
        '\\"',
        "\n",
        " ",
        ",",
        ":",
        "=",
        "+",
        "(",
        "[",
        "{",
        ")",
        "]",
        "}",
        "1,",
        "a,",
    ),
    *(
        "(1),",
        "'a' ",
        "{a:",
        "[{",
        '[{\\"',
        "f([",
        "/*",
        "*/",
        "//",
        "#",
        "<!--",
        "```\n",
        "~~~",
        "\ufeff",
        "0",
        "a.",
        "$",
    ),
    *(
        "curl x -d '",
        "-d=",
        "-d @- ",
        "--json ",
        "<<A\n",
        "A\n",
        "sudo ",
        "z.object(",
        "tools = [",
        "return (",
        "tool(",
    ),
    *(
        "JSON.parse(",
        "class A(",
        "@a.tool(\n",
        "def f(",
        "import a from ",
        "- ",
        "a: ",
        "&a ",
        "*a ",
        "%YAML ",
        "---\n",
    ),
    *(
        "%{a: ",
        "%T{a: :b}\n",
        "a => ",
        "map[string]any{",
        "T[a=",
        "mapOf(",
        "... 3 more ",
        '#{<<"a">> => ',
        '<<"',
        "map[a:",
        "\u2026",
    ),
)
#: What a text may begin with, so that one reader takes it.
_HEADS: Final = ("", "[", "x ", "curl x -d '", "curl x -d @- ", "tools = [f(")
#: The shortest text for each reader, and the least number of its pieces. The decoder tries each pattern at each place:
#: a longer text shows growth beside that, and a third of the tokens is enough, because it knows none of them.
_LENGTHS: Final = {"read": 50, "decode": 100, "check_call": 50}
_ASKED: Final = [
    (name, token) for name in _LENGTHS for at, token in enumerate(_TOKENS) if name != "decode" or at % 3 == 0
]
_PIECES: Final = 6
#: So many steps for each character are few, whatever the growth.
_FEW: Final = 30
_MOST_GROWTH: Final = 5.5
_DEEPEST: Final = 5


@pytest.fixture(scope="module")
def application() -> Iterator[Counted]:
    """Yield the application, with limits that are lower than these texts are long."""
    with counted(_PACKAGES, lowered=5) as found:
        for name, module in found.modules.items():
            for limit, value in vars(module).copy().items():
                if (
                    name.startswith("toolprism.reading.")
                    and limit.startswith(("_MOST", "_DEEPEST"))
                    and value > _DEEPEST
                ):
                    setattr(module, limit, _DEEPEST)
        found.modules["toolprism.reading.yaml_text"]._LOADER = yaml.SafeLoader  # type: ignore[attr-defined]  # C takes no subclass of str
        for text in ("x", "tool schema has no type"):
            _readers(found)["decode"](text)  # loads forms and their words once, whatever the text
        yield found


def _readers(application: Counted) -> dict[str, Callable[[str], object]]:
    from toolprism.core.limits import PAGE
    from toolprism.providers.errors.decoder import decode
    from toolprism.reading.paste import read
    from toolprism.toolcalls import check_call

    limits = dataclasses.replace(PAGE, max_depth=_DEEPEST)
    return {
        "read": lambda text: read(application.text(text), limits),
        "decode": lambda text: decode(application.text(text)),
        "check_call": lambda text: check_call({"type": "array", "items": {"type": "number"}}, application.text(text)),
    }


def _work(application: Counted, reader: Callable[[str], object], text: str) -> int:
    from toolprism.core.errors import ToolprismError

    def run() -> Any:
        with contextlib.suppress(ToolprismError):
            return reader(text)

    return application.work(run)


def growing(application: Counted, reader: Callable[[str], object], head: str, piece: str, length: int) -> float:
    """Return how many times the work for n pieces that for 4n is; 1 where it is little."""
    pieces = max(_PIECES, length // len(piece))
    texts = [head + piece * (times * pieces) for times in (4, 1, 2)]
    most = _work(application, reader, texts[0])
    fixed = min(_work(application, reader, head + piece * few) for few in (1, 2))  # one piece alone may be a value
    if most - fixed <= _FEW * len(texts[0]):
        return 1
    once, twice = (_work(application, reader, text) - fixed for text in texts[1:])
    return min((most - fixed) / once, 3.5 * twice / once)


@pytest.mark.parametrize("name, token", _ASKED)
def test_the_work_for_a_token_again_and_again_grows_no_faster_than_the_text(
    name: str, token: str, application: Counted
) -> None:
    reader = _readers(application)[name]
    heads = _HEADS if name == "read" else ("",)
    for head in heads:
        assert growing(application, reader, head, token, _LENGTHS[name]) <= _MOST_GROWTH, (head, token)
