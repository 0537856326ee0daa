"""The public names: documented, typed, stable, and never hidden by a module of the same name."""

import doctest
import inspect
import pkgutil
import random
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import toolprism
import toolprism.schema

_FUNCTIONS = {
    "normalize": lambda: toolprism.normalize({"type": "object"}, "google"),
    "normalize_tools": lambda: toolprism.normalize_tools([{"type": "object"}], "google"),
    "prepare": lambda: toolprism.prepare({"type": "object"}).to("google"),
    "accepts": lambda: toolprism.accepts({"type": "object"}),
    "loss": lambda: toolprism.loss({"type": "object"}, "vllm"),
    "advise": lambda: toolprism.advise({"type": "object"}, targets=["vllm"]),
    "lint": lambda: toolprism.lint({"type": "object"}),
    "payload": lambda: toolprism.payload({"type": "object"}, "openai/gpt-5"),
    "explain_error": lambda: toolprism.explain_error("tools: Tool names must be unique."),
    "check_arguments": lambda: toolprism.check_arguments({"type": "object"}, "{}"),
    "targets": toolprism.targets,
    "models": lambda: toolprism.models("gpt-5"),
}
#: The names of the reference systems' functions.
_OF_SCHEMA = (
    "normalize_schema",
    "normalize_schema_for_google",
    "normalize_schema_for_cca",
    "normalize_schema_for_mcp",
    "normalize_schema_for_openai_responses",
    "sanitize_schema_for_openai_responses",
    "normalize_schema_for_moonshot",
    "sanitize_schema_for_strict_mode",
    "enforce_strict_schema",
    "try_enforce_strict_schema",
    "adapt_schema_for_strict",
    "normalize",
    "normalize_all",
    "Options",
)
#: Imports every module that may be imported, and calls each public function twice, in the order of a seed.
_IMPORT_ALL = """\
import pkgutil, random, sys, toolprism
from importlib import import_module
from tests.library.test_names import _FUNCTIONS
order = random.Random(int(sys.argv[1]))
names = [module.name for module in pkgutil.walk_packages(toolprism.__path__, "toolprism.")]
order.shuffle(names)
for name in names:
    if not name.endswith("__main__"):
        import_module(name)
calls = [*_FUNCTIONS.values()] * 2
order.shuffle(calls)
for call in calls:
    call()
print("called", len(calls))
"""
_COUNT = "import sys, toolprism; print(sum(name.split('.')[0] == 'toolprism' for name in sys.modules))"


def functions() -> dict[str, Callable[..., Any]]:
    named = {name: getattr(toolprism, name) for name in toolprism.__all__}
    return {name: value for name, value in named.items() if inspect.isfunction(value)}


def classes() -> dict[str, type]:
    named = {name: getattr(toolprism, name) for name in toolprism.__all__}
    return {name: value for name, value in named.items() if inspect.isclass(value)}


def test_the_functions_are_those_of_the_contract() -> None:
    assert functions().keys() == _FUNCTIONS.keys()


def test_what_is_listed_is_what_is_exported() -> None:
    assert dir(toolprism) == sorted(toolprism.__all__)
    assert {*toolprism._HOMES, "__version__"} == {*toolprism.__all__}
    with pytest.raises(AttributeError, match="nonesuch"):
        _ = toolprism.nonesuch  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", _OF_SCHEMA)
def test_the_names_of_the_reference_systems_stay(name: str) -> None:
    assert name in toolprism.schema.__all__
    value = getattr(toolprism.schema, name)
    assert callable(value)
    assert inspect.isclass(value) or doctest.DocTestParser().get_examples(value.__doc__)


def test_no_module_has_the_name_of_a_public_name() -> None:
    tops = {module.name for module in pkgutil.iter_modules(toolprism.__path__)}
    assert not tops & {*toolprism.__all__, "loss"}


def test_no_package_exports_a_name_on_first_use_that_a_module_of_it_has() -> None:
    """Whoever imports the module first would make the name mean the module."""
    packages = [each.name for each in pkgutil.walk_packages(toolprism.__path__, "toolprism.") if each.ispkg]
    lazy = [package for package in map(import_module, packages) if hasattr(package, "_HOMES")]
    assert lazy
    for package in (toolprism, *lazy):
        modules = {each.name for each in pkgutil.iter_modules(package.__path__)}
        assert not modules & {*package._HOMES}, package.__name__


@pytest.mark.parametrize("seed", ["1", pytest.param("2", marks=pytest.mark.soak)])
def test_every_function_can_be_called_twice_after_every_module_was_imported(seed: str) -> None:
    done = subprocess.run([sys.executable, "-c", _IMPORT_ALL, seed], capture_output=True, text=True, check=True)
    assert done.stdout == f"called {2 * len(_FUNCTIONS)}\n"


def test_to_import_the_package_loads_few_modules() -> None:
    done = subprocess.run([sys.executable, "-c", _COUNT], capture_output=True, text=True, check=True)
    assert int(done.stdout) <= 5


@pytest.mark.parametrize("name", _FUNCTIONS)
def test_a_function_says_what_it_takes_returns_and_raises_with_an_example(name: str) -> None:
    text = inspect.getdoc(functions()[name]) or ""
    assert text.startswith(("Return ", "Check "))
    assert "Raises:" in text
    assert set(inspect.signature(functions()[name]).parameters) <= {
        line.strip().partition(":")[0] for line in text.partition("Args:")[2].partition(">>>")[0].splitlines()
    }
    assert doctest.DocTestParser().get_examples(text)


@pytest.mark.parametrize("name", sorted(classes()))
def test_a_type_says_what_it_is(name: str) -> None:
    kind = classes()[name]
    assert kind.__doc__
    if kind.__module__.startswith("toolprism.library") and not hasattr(kind, "__total__"):
        assert doctest.DocTestParser().get_examples(kind.__doc__)
    for member, value in vars(kind).items():
        if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
            assert value.__doc__, member


def test_a_name_is_the_same_object_each_time() -> None:
    random_order = [*toolprism.__all__]
    random.Random(0).shuffle(random_order)
    for name in random_order:
        assert getattr(toolprism, name) is getattr(import_module("toolprism"), name)
