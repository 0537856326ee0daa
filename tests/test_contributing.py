"""What CONTRIBUTING shows of adding a provider and a condition works, word for word, and leaves nothing behind."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).parents[1]
_BLOCK: Final = re.compile(
    r"```(?:python|text)\n# (app/[\w/]+\.(?:py|txt))(?:, (at the end|among the imports|in [A-Z]+))?\n(.*?)```",
    re.DOTALL,
)
_BLOCKS: Final = _BLOCK.findall((_ROOT / "CONTRIBUTING.md").read_text("utf-8"))
_TOOL: Final = {"name": "find", "description": "Finds.", "inputSchema": {"type": "object", "title": "Find\nfiles"}}


class Copy:
    """A copy of the package, to which the blocks are added."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        shutil.copytree(_ROOT / "app", folder / "app", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("templates", "static", "samples", "docs", "pyproject.toml"):
            (folder / name).symlink_to(_ROOT / name)
        self._before: dict[Path, str | None] = {}

    def add(self) -> None:
        """Add every block where it says."""
        for name, where, text in _BLOCKS:
            file = self._folder / name
            before = file.read_text("utf-8") if file.exists() else None
            self._before.setdefault(file, before)
            assert (before is None) is (not where), name
            file.write_text(_with(before or "", where, text), "utf-8")

    def remove(self) -> None:
        """Take every block out again."""
        for file, before in self._before.items():
            if before is None:
                file.unlink()
            else:
                file.write_text(before, "utf-8")

    def run(self, *arguments: str, given: Any = None) -> Any:
        """Return what a command prints: JSON, or text."""
        done = subprocess.run(
            [sys.executable, "-m", "toolprism", *arguments],
            input=given if isinstance(given, str) else json.dumps(given),
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": str(self._folder / "app"), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in {0, 1}, done.stderr
        return json.loads(done.stdout) if "json" in str(arguments) else done.stdout


def _with(before: str, where: str, text: str) -> str:
    if where == "among the imports":
        return before.replace("\nfrom toolprism.", f"\n{text}from toolprism.", 1)
    if not where.startswith("in "):
        return before + text if not before else f"{before}\n\n{text}"
    opening = re.search(rf"^{where[3:]}: Final.*[({{]\n", before, re.MULTILINE)
    assert opening is not None
    return before[: opening.end()] + text + before[opening.end() :]


def listed(copy: Copy) -> tuple[str, ...]:
    return tuple(copy.run(command) for command in ("targets", "providers", "conditions"))


def test_a_provider_with_a_condition_is_added_by_what_is_shown_and_removed_again(tmp_path: Path) -> None:
    assert len(_BLOCKS) > 1
    copy = Copy(tmp_path)
    before = listed(copy)
    copy.add()
    assert not any("acme" in text.lower() for text in before)
    assert [("acme" in text) for text in listed(copy)[:2]] == [True, True]
    assert "title-of-several-lines" in copy.run("conditions")

    line = {"id": 1, "tool": _TOOL}
    result = copy.run("normalize", "--jsonl", "--target", "acme", given=line)["targets"]["acme"]
    assert (result["verdict"], [each["pointer"] for each in result["findings"]]) == ("refused", ["/title"])
    found = copy.run("accepts", "--jsonl", given=line)["providers"]["acme"]
    assert (found["accepted"], found["findings"][0]["condition"]) == (False, "title-of-several-lines")
    assert "title-of-several-lines" in {each["rule"] for each in copy.run("lint", "--jsonl", given=line)["findings"]}
    error = {"id": 1, "text": "Acme says: tools[0]: a title is one line", "tools": [_TOOL]}
    told = copy.run("explain-error", "--jsonl", given=error)
    assert (told["rule"], told["tool"], told["pointer"]) == ("title-of-several-lines", "find", "")

    copy.remove()
    assert listed(copy) == before
