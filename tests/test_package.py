"""The wheel installs one package, which lives beside whatever else an environment holds."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[1]
#: What half of the web projects in the world are built like.
_NEIGHBOUR = """\
[project]
name = "neighbour"
version = "1"
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[tool.hatch.build.targets.wheel]
packages = ["app"]
"""
_USES_BOTH = """\
import app, toolprism
output = toolprism.normalize({"type": ["string", "null"]}, "google").output
print(app.OWNER, output, toolprism.__file__, sep="\\n")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _built(_ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with our wheel and the wheel of a distribution that owns a package `app`."""
    neighbour = tmp_path_factory.mktemp("neighbour")
    (neighbour / "app").mkdir()
    (neighbour / "app" / "__init__.py").write_text("OWNER = 'neighbour'\n", "utf-8")
    (neighbour / "pyproject.toml").write_text(_NEIGHBOUR, "utf-8")
    site = tmp_path_factory.mktemp("site")
    wheels = [str(wheel), str(_built(neighbour, neighbour / "dist"))]
    _pip("install", "--no-deps", "--no-index", "--target", str(site), *wheels)
    return site


@pytest.mark.soak
def test_the_wheel_installs_one_name_at_the_top(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"toolprism"}


@pytest.mark.soak
def test_the_wheel_says_that_it_is_typed(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert "toolprism/py.typed" in archive.namelist()


@pytest.mark.soak
def test_it_works_beside_a_distribution_that_owns_a_package_named_app(environment: Path, tmp_path: Path) -> None:
    owner, output, place = _run(environment, tmp_path, "-c", _USES_BOTH).splitlines()
    assert owner == "neighbour"
    assert output == "{'type': 'string', 'nullable': True}"
    assert Path(place).is_relative_to(environment)


@pytest.mark.soak
def test_the_command_of_the_wheel_serves_the_files_of_the_page(environment: Path, tmp_path: Path) -> None:
    names = "templates", "static", "samples", "docs"
    program = f"from toolprism.core.lazy import folder; print(*map(folder, {names}))"
    places = _run(environment, tmp_path, "-c", program).split()
    assert len(places) == len(names)
    for place in places:
        assert Path(place).is_relative_to(environment)
        assert any(Path(place).iterdir())


@pytest.mark.soak
def test_an_editable_installation_runs_these_sources(tmp_path: Path) -> None:
    program = "import toolprism; print(toolprism.__file__)"
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=variables, capture_output=True, check=True)
    assert Path(done.stdout.decode().strip()) == _ROOT / "app" / "toolprism" / "__init__.py"


def _built(source: Path, folder: Path) -> Path:
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(source))
    (built,) = folder.glob("*.whl")
    return built


def _pip(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments], check=True)


def _run(environment: Path, folder: Path, *arguments: str) -> str:
    """Run Python elsewhere than in the checkout, with the environment before everything else."""
    variables = {**os.environ, "PYTHONPATH": str(environment)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=variables, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout
