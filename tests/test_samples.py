"""The samples: every file is listed, every listed file exists, and each says what it teaches."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

_FOLDER: Final = Path(__file__).parent.parent / "samples"
_INDEX: Final[list[dict[str, object]]] = json.loads((_FOLDER / "index.json").read_text("utf-8"))
_IDS: Final = [str(entry["id"]) for entry in _INDEX]
#: Licences under which a tool may be shown here, with its notice.
_LICENCES: Final = {"MIT", "Apache-2.0", "ISC", "BSD-3-Clause"}


def test_every_file_is_in_the_index_and_the_reverse() -> None:
    files = {path.stem for path in _FOLDER.glob("*.json")} - {"index"}
    assert sorted(_IDS) == sorted(files)


def test_there_is_no_other_file_in_the_gallery() -> None:
    assert sorted(path.name for path in _FOLDER.iterdir() if path.suffix != ".json") == ["action", "wire"]


@pytest.mark.parametrize("form", ["action", "wire"])
def test_every_file_of_a_form_is_listed_and_the_reverse(form: str) -> None:
    folder = _FOLDER / form
    listed = json.loads((folder / "index.json").read_text("utf-8"))
    named = [file for entry in listed for file in entry["files"].values()]
    assert sorted(named) == sorted(path.name for path in folder.iterdir() if path.name != "index.json")


@pytest.mark.parametrize("entry", _INDEX, ids=_IDS)
def test_a_sample_says_in_one_line_what_it_is_and_what_it_teaches(entry: dict[str, object]) -> None:
    assert set(entry) <= {"id", "title", "lesson", "focus", "source", "arguments", "tab"}
    for name in ("id", "title", "lesson", "focus"):
        text = entry[name]
        assert isinstance(text, str)
        assert text == text.strip()
        assert text.splitlines() == [text]
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", str(entry["id"]))


@pytest.mark.parametrize("name", _IDS)
def test_a_sample_is_a_json_object(name: str) -> None:
    paste = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
    assert isinstance(paste, dict)
    assert paste


@pytest.mark.parametrize("entry", [entry for entry in _INDEX if "source" in entry], ids=lambda entry: entry["id"])
def test_a_borrowed_tool_names_its_package_and_licence(entry: dict[str, object]) -> None:
    source = entry["source"]
    assert isinstance(source, dict)
    assert set(source) == {"package", "version", "license"}
    assert all(isinstance(text, str) and text for text in source.values())
    assert source["license"] in _LICENCES


def test_real_tools_are_among_them() -> None:
    packages = {str(entry["source"]) for entry in _INDEX if "source" in entry}
    assert len(packages) >= 6  # most samples are published tools
