"""What commands have in common: options with one meaning, and a file that cannot be read."""

import ast
import json
from collections import Counter
from pathlib import Path

import pytest

from toolprism.cli import main as cli
from toolprism.core.lazy import folder

_SAMPLE = str(folder("samples") / "lost-check.json")
#: Options that two commands have with different values or defaults; `link` opens one target.
_DIFFERENT = {"--edition", "--fail-on", "--fix", "--format", "--model", "--since", "--store", "--target"}
#: Commands that read files, each with the options that it needs.
_READERS = (
    ("normalize",),
    ("normalize", "--jsonl"),
    ("validate",),
    ("lint",),
    ("budgets",),
    ("accepts",),
    ("explain-error",),
    ("payload", "--model", "openai/gpt-5"),
    ("payload", "--jsonl"),
    ("check-call",),
    ("to-vertex", "--jsonl"),
)


@pytest.mark.parametrize("command", _READERS, ids=" ".join)
def test_an_unreadable_file_is_reported_and_the_next_is_read(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command, "no-such-file.json", _SAMPLE]) == 2
    output = capsys.readouterr()
    assert output.out
    assert output.err.splitlines()[0] == "toolprism: no-such-file.json: It cannot be read: No such file or directory."


@pytest.mark.parametrize("given", [("google", "mcp"), ("google,mcp",)], ids=" ".join)
def test_validate_takes_targets_as_normalize_does(given: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["validate", "--format", "json", "--target", *given, _SAMPLE]) == 0
    (tool,) = json.loads(capsys.readouterr().out)["tools"]
    assert list(tool["targets"]) == ["google", "mcp"]


def test_an_option_is_declared_in_one_module() -> None:
    declared = Counter[str]()
    for path in Path(cli.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
        names = {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}
        declared.update(name for name in names if isinstance(name, str) and name.startswith("--"))
    repeated = {name for name, count in declared.items() if count > 1}
    assert repeated == _DIFFERENT
