"""A Chromium for the tests: found, downloaded, or installed by the system, in this order, and never with a password."""

from collections.abc import Callable, Sequence

import pytest

from tests import install_chromium

World = Callable[..., list[str]]
_DOWNLOAD = "playwright install chromium"
_INSTALL = "apt-get install -y -qq chromium"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> World:
    """Return a function that runs the installer where only some commands work, and returns what it tried."""

    def run(*, works: Sequence[str], root: bool = True) -> list[str]:
        tried: list[str] = []

        def command(words: Sequence[str]) -> bool:
            tried.append(" ".join(words))
            if words[-1] == "--version":
                return "chromium" in works or any(tried_one.endswith(tuple(works)) for tried_one in tried[:-1])
            return tried[-1].endswith(("update -qq", *works))

        monkeypatch.setattr(install_chromium, "_run", command)
        monkeypatch.setattr(install_chromium, "_candidates", lambda: iter(["chromium"]))
        monkeypatch.setattr("shutil.which", lambda _name: "/usr/bin/apt-get")
        monkeypatch.setattr("os.geteuid", lambda: 0 if root else 1000)
        install_chromium.main()
        return [words for words in tried if not words.endswith("--version")]

    return run


def test_one_that_is_there_is_taken(run: World) -> None:
    assert run(works=["chromium"]) == []


def test_a_download_comes_first(run: World) -> None:
    (only,) = run(works=[_DOWNLOAD])
    assert only.endswith(_DOWNLOAD)


@pytest.mark.parametrize("root", [True, False])
def test_the_system_comes_next(run: World, root: bool) -> None:
    tried = run(works=[_INSTALL, "sudo -n true"], root=root)
    assert tried[-1] == ("" if root else "sudo -n ") + _INSTALL


def test_a_password_is_never_asked_for(run: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(works=[_INSTALL], root=False)[-1] == "sudo -n true"
    assert capsys.readouterr().err.endswith("the tests of the page will not run.\n")
