"""What one command imports: its target, the families of its rules and its profiles, and no other."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.soak import inputs
from toolprism.schema import Rule, Target, all_targets

#: The most modules of ours that one target may import, and the package itself.
_MOST: Final = 150
_MOST_OF_THE_PACKAGE: Final = 25
#: Packages that other commands need, and pastes in other forms.
_NOT_NEEDED: Final = {
    "alembic",
    "httpx2",
    "jinja2",
    "jsonschema",
    "regex",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "yaml",
}

_FAMILIES: Final = "toolprism.schema.rules."

#: Runs the command for each target in a process of its own, forked before anything of ours is imported; what the first
#: imports of Python's own library, the others find imported.
_PROGRAM: Final = """
import contextlib, importlib, json, os, sys
file, *targets = sys.argv[1:]
found = {}
for target in targets:
    reading, writing = os.pipe()
    if not os.fork():
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        from toolprism.cli.main import main
        code = main(["normalize", file, "--target", target])
        os.write(writing, json.dumps([code, *sys.modules]).encode())
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as answer:
        found[target] = json.loads(answer.read())
    os.wait()
    for name in found[target][1:] if len(found) == 1 else ():
        if name.partition(".")[0] in sys.stdlib_module_names:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
json.dump(found, sys.stdout)
"""
_TOOL: Final = {
    "name": "search",
    "description": "Search.",
    "parameters": {
        "type": "object",
        "properties": {
            "query": {"type": "string", "minLength": 1},
            "limit": {"anyOf": [{"type": "integer", "maximum": 50}, {"type": "null"}]},
            "sort": {"enum": ["new", "old"]},
        },
        "required": ["query"],
    },
}
#: Pastes with what once needed the whole validator, or the readers of other forms.
_PASTES: Final = {
    "a reference": {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "string"}}},
    "a condition": {"type": "object", "properties": {"a": {}}, "if": {"required": ["a"]}, "then": {"required": ["b"]}},
    "names of properties": {"additionalProperties": {"type": "string"}, "propertyNames": {"pattern": "^a"}},
    "a reference, a condition and lost checks": {
        "type": "object",
        "properties": {
            "a": {"$ref": "#/$defs/A"},
            "b": {"type": "string", "minLength": 1, "pattern": "^a"},
            "c": {"anyOf": [{"type": "integer", "maximum": 50}, {"type": "null"}]},
            "d": {"enum": ["new", "old"]},
            "e": {"type": "object", "additionalProperties": {"type": "string"}, "propertyNames": {"pattern": "^a"}},
        },
        "required": ["b"],
        "if": {"required": ["a"]},
        "then": {"required": ["d"]},
        "$defs": {"A": {"type": "string"}},
    },
    "Zod 3": {
        "_def": {"typeName": "ZodObject", "unknownKeys": "strip", "catchall": {"_def": {"typeName": "ZodNever"}}}
    },
    "Zod 4": {"type": "optional", "def": {"type": "optional", "innerType": {"type": "any", "def": {"type": "any"}}}},
}
#: Those that another holds.
_PARTS: Final = ("a reference", "a condition", "names of properties")


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The modules that `normalize` with one target imports, by target."""
    file = tmp_path_factory.mktemp("cold") / "tool.json"
    file.write_text(json.dumps(_TOOL), "utf-8")
    return imports(file, *all_targets("all"))


def imports(file: Path, *targets: str) -> dict[str, set[str]]:
    command = [sys.executable, "-c", _PROGRAM, str(file), *targets]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    found: dict[str, set[str]] = {}
    for target, (code, *modules) in json.loads(done.stdout).items():
        assert code in {0, 1}, done.stderr
        found[target] = set(modules)
    return found


def ours(modules: set[str]) -> set[str]:
    return {name for name in modules if name.partition(".")[0] == "toolprism"}


def files_of(package: str, modules: set[str]) -> set[str]:
    """Return the ids of the modules of a package."""
    return {name.removeprefix(package).replace("_", "-") for name in modules if name.startswith(package)}


def families(modules: set[str]) -> set[str]:
    """Return the families of rules among modules."""
    return {name for name in modules if name.startswith(_FAMILIES)}


def family_of(rule: Rule) -> str:
    """Return the module of a rule."""
    declared: Any = getattr(rule.propose, "func", rule.propose)  # without the parameters that a target gives it
    return str(declared.__module__)


@pytest.mark.parametrize("target", all_targets("all").values(), ids=lambda target: target.id)
def test_one_target_imports_its_own_rules_and_profiles_and_few_other_modules(
    target: Target, imported: dict[str, set[str]]
) -> None:
    modules = imported[target.id]
    profiles = {profile.id for profile in (target.profile, target.lax_profile) if profile is not None}
    assert files_of("toolprism.schema.targets.", modules) == {target.id}
    assert files_of("toolprism.providers.profiles.", modules) == profiles
    assert families(modules) == {family_of(rule) for rule in target.rules}
    assert len(ours(modules)) <= _MOST


def test_a_plain_tool_needs_no_reader_of_other_forms_and_no_server(imported: dict[str, set[str]]) -> None:
    for modules in imported.values():
        assert not _NOT_NEEDED & {name.partition(".")[0] for name in modules}
        assert "toolprism.validation.report" not in modules
        assert not {f"toolprism.reading.{name}" for name in ("copied", "openapi", "scanning", "yaml_text")} & modules


@pytest.mark.parametrize("what", [pytest.param(what, marks=[pytest.mark.soak] * (what in _PARTS)) for what in _PASTES])
def test_a_paste_that_compiles_at_a_glance_needs_no_validator(what: str, tmp_path: Path) -> None:
    """At every target, or some where a paste that holds as much is asked at all; one process starts all commands."""
    file = tmp_path / "tool.json"
    file.write_text(json.dumps({"name": "a", "parameters": _PASTES[what]}), "utf-8")
    one_of = inputs(6, soak=1) if what in _PARTS else 1
    imported = imports(file, *[*all_targets("all")][::one_of])
    for modules in imported.values():
        assert "toolprism.validation.report" not in modules
        assert "jsonschema_rs" not in modules
    assert {target: len(ours(modules)) for target, modules in imported.items() if len(ours(modules)) > _MOST} == {}


def test_the_package_alone_imports_few_modules() -> None:
    program = "import sys, toolprism; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert len(ours(set(done.stdout.split()))) <= _MOST_OF_THE_PACKAGE
