"""What `make release` requires of the version and the changelog, and of an installed Toolprism."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.readme import write_files
from tests.release import NotReady, check_changelog, try_installed

_LOG = "## [Unreleased]\n{}\n## [1.2.3] - 2026-11-23\n\n- A change.\n"


def test_a_version_with_its_section_can_be_released() -> None:
    check_changelog(_LOG.format(""), "1.2.3")


@pytest.mark.parametrize("text, version", [(_LOG.format(""), "1.2.4"), (_LOG.format("\n- Not yet.\n"), "1.2.3")])
def test_a_changelog_without_the_version_or_with_later_changes_stops_it(text: str, version: str) -> None:
    with pytest.raises(NotReady):
        check_changelog(text, version)


@pytest.mark.soak
def test_what_is_installed_here_serves_the_page_and_runs_the_examples(tmp_path: Path) -> None:
    write_files(tmp_path)
    try_installed(Path(sys.executable).parent, tmp_path)


def test_an_installation_of_another_version_is_not_released(tmp_path: Path) -> None:
    other = tmp_path / "toolprism"
    other.write_text("#!/bin/sh\necho toolprism 0.0.0\n", "utf-8")
    other.chmod(0o755)
    assert shutil.which("toolprism", path=str(tmp_path))
    with pytest.raises(NotReady, match=r"prints toolprism 0\.0\.0"):
        try_installed(tmp_path, tmp_path)
