"""Which files are read, and what is said about the others."""

import os
from pathlib import Path

import pytest

from tests.checking.projects import GOOD, git, ids, report, write
from toolprism.checking.files import Candidate, Walk, read_bytes
from toolprism.checking.model import FileChecked
from toolprism.checking.settings import Settings
from toolprism.core.errors import ToolprismError
from toolprism.core.limits import COMMAND_LINE, Limits


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def names(*paths: str, ignoring: bool = True) -> list[str]:
    found = Walk(paths, ignoring=ignoring)
    return [each.name if isinstance(each, Candidate) else f"{each.path} {each.problems[0].id}" for each in found]


def test_a_folder_gives_the_files_of_known_languages_once() -> None:
    for name in ("b/x.json", "b/y.png", "a.TS", "b/c/z.md", "node_modules/n.json", ".venv/v.py"):
        write(Path(name), [])
    assert names(".") == ["a.TS", "b/x.json", "b/c/z.md"]
    assert names("b", "b/x.json", "b/*.json", "**/*.json") == ["b/x.json", "b/c/z.md", "node_modules/n.json"]


@pytest.mark.requires("git")
def test_what_git_ignores_is_skipped_unless_all_is_asked_for() -> None:
    git(Path(), "init", "-q")
    for name in ("a.json", "out/b.json", "c.log.json", "sub/d.json"):
        write(Path(name), [])
    Path(".gitignore").write_text("out/\n*.log.json\n", "utf-8")
    git(Path(), "add", "a.json")
    assert names(".") == ["a.json", "sub/d.json"]
    assert names("sub") == ["sub/d.json"]
    assert names(".", ignoring=False) == ["a.json", "c.log.json", "out/b.json", "sub/d.json"]
    assert names("out/b.json") == ["out/b.json"]  # it is named
    Path("a.json").unlink()
    assert names(".") == ["sub/d.json"]


def test_links_in_a_circle_are_told_and_not_followed() -> None:
    write(Path("a/b/x.json"), [])
    Path("a/b/back").symlink_to("..", target_is_directory=True)
    Path("self").symlink_to("self")
    assert names(".") == ["a/b/back symlink-loop", "a/b/x.json"]


@pytest.mark.requires("git")
def test_links_in_a_circle_are_told_in_a_repository_too() -> None:
    git(Path(), "init", "-q")
    write(Path("a/x.json"), [])
    Path("a/back").symlink_to("..", target_is_directory=True)
    assert names(".") == ["a/back symlink-loop", "a/x.json"]


def test_a_name_with_a_line_break_is_told_and_skipped() -> None:
    write(Path("a\nb.json"), [GOOD])
    assert names(".") == ["a\nb.json odd-name"]


def test_a_folder_that_cannot_be_read_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    write(Path("shut/x.json"), [GOOD])
    write(Path("open/x.json"), [GOOD])
    scandir = os.scandir

    def refuse(path: Path) -> object:
        if path.name == "shut":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr("os.scandir", refuse)
    assert names(".") == ["open/x.json", "shut unreadable-folder"]
    assert ids(report(".")) == [("shut", "unreadable-folder")]


def read(path: Path, *, named: bool = False, most: int = 1_000) -> tuple[str, str]:
    found = read_bytes(path, most, named=named)
    assert isinstance(found, FileChecked)
    (problem,) = found.problems
    return problem.id, problem.severity


def test_large_binary_and_odd_files_are_told_and_skipped(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(100_000_000)
    assert read(large, most=COMMAND_LINE.max_bytes) == ("too-many-bytes", "warning")
    assert read(large, most=COMMAND_LINE.max_bytes, named=True) == ("too-many-bytes", "error")
    binary = tmp_path / "binary.json"
    binary.write_bytes(b'{"inputSchema": \0}')
    assert read(binary) == ("binary-file", "note")
    os.mkfifo(tmp_path / "pipe.json")
    assert read(tmp_path / "pipe.json") == ("unreadable-file", "note")
    (tmp_path / "gone.json").symlink_to("nowhere")
    assert read(tmp_path / "gone.json") == ("unreadable-file", "error")


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b'{"name": "\xff", "inputSchema": {}}')
    (tmp_path / "b.json").write_bytes(b"\xff\xfe\x01")
    assert ids(report("."), "note") == [("a.json", "not-utf-8"), ("b.json", "not-utf-8")]


def test_excluded_files_are_not_read(tmp_path: Path) -> None:
    for name in ("a.json", "tests/b.json", "src/c_test.json"):
        write(tmp_path / name, [GOOD])
    found = report(".", settings=Settings(file=tmp_path / "toolprism.toml", exclude=("tests", "*_test.json")))
    assert (found.files, found.tools) == (1, 1)
    found.close()


def test_a_path_that_is_not_there_is_named() -> None:
    with pytest.raises(ToolprismError, match=r"^nowhere does not exist\.$"):
        names("nowhere")
    with pytest.raises(ToolprismError, match="matches no file"):
        names("*.yaml")


def test_a_limit_is_a_finding_about_its_file_alone(tmp_path: Path) -> None:
    write(tmp_path / "deep.json", {"name": "a", "inputSchema": {"not": {"not": {"not": {}}}}})
    write(tmp_path / "good.json", [GOOD])
    found = report(".", limits=Limits(max_bytes=10_000, max_depth=4, max_nodes=100, max_tools=10))
    assert found.tools == 0  # even the good tool nests deeper
    assert {name for name, each in ids(found) if each == "too-deep"} == {"deep.json", "good.json"}
