"""Every Python example in the documents works, and gives what is printed below it."""

import doctest
import re
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[1]
_DOCUMENTS = sorted(
    str(path.relative_to(_ROOT))
    for path in (*_ROOT.glob("*.md"), *_ROOT.glob("docs/*.md"))
    if path.name != "CONTRIBUTING.md"  # shows files, which `test_contributing.py` adds
    and "```python" in path.read_text("utf-8")
)


def blocks(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_documents_with_examples_are_found() -> None:
    assert _DOCUMENTS == ["README.md", "docs/python.md"]


@pytest.mark.parametrize("document", _DOCUMENTS)
def test_every_python_example_gives_what_it_says(document: str) -> None:
    """The blocks of a document are read one after the other, as one session."""
    found = blocks((_ROOT / document).read_text("utf-8"))
    for block in found:
        assert block.startswith(">>> "), "an example is a session, so that its results are compared"
    said: list[str] = []
    test = doctest.DocTestParser().get_doctest("\n".join(found), {}, document, document, 0)
    doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)
    assert len(test.examples) >= len(found)
