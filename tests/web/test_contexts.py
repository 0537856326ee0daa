"""What handlers give to templates is what these use."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from jinja2 import meta

from toolprism.web.pages.checked import View
from toolprism.web.rendering import Templates
from toolprism.web.views.picture import Picture

_TEMPLATES: Final = Path("templates")
#: The place of the template's name among the arguments of what renders it.
_RENDERERS: Final = {"rendered": 1, "page": 1, "render": 0}
#: Dataclasses whose fields a handler gives, by the name of its variable.
_SPREAD: Final[Mapping[str, type]] = {"view": View, "picture": Picture}
GLOBALS = {"static", "version", "ruleset", "counted", "effect_words", "effect_means", "verdicts", "switches"}
#: Set by the template that includes a part.
GIVEN = {
    "meant",
    "oob",
    "code",
    "side",
    "heading",
    "legend",
    "finding",
    "detail",
    "sources",
    "field",
    "home",
    "here",
    "lines",
    "error",
    "done",
    "short",
    "label",
    "tab",
    "change",
    "more",
    "chain",
    "prefix",
    "opened",
    "fix_form",
    "linted",
    "spent",
    "made",
    "own",
    "kept",
    "levels",
    "figures",
    "second",
    "first",
    "since",
}


class Rendering(NamedTuple):
    """A place in the code that renders one of some templates."""

    place: str
    templates: list[str]
    named: set[str]
    spread: set[str]


def renderings() -> Iterator[Rendering]:
    for path in sorted(Path("app/toolprism/web").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            at = _RENDERERS.get(name)
            if at is None or len(call.args) <= at or not call.keywords:
                continue
            if path.name == "handling.py":  # it passes on what it gets
                continue
            named = {keyword.arg for keyword in call.keywords if keyword.arg}
            spread = {field.name for each in call.keywords if each.arg is None for field in fields(_spread(each.value))}
            yield Rendering(f"{path}:{call.lineno}", list(templates_of(name, call.args[at])), named, spread)


def _spread(value: ast.expr) -> type:
    """Return the dataclass of `**vars(view)`."""
    assert isinstance(value, ast.Call)
    assert isinstance(value.args[0], ast.Name)
    return _SPREAD[value.args[0].id]


def templates_of(renderer: str, name: ast.expr) -> Iterator[str]:
    """Yield the templates that an argument may name."""
    for constant in [name.body, name.orelse] if isinstance(name, ast.IfExp) else [name]:
        assert isinstance(constant, ast.Constant), ast.dump(name)
        text = str(constant.value)
        if renderer == "page":
            yield f"pages/{text}.html"
        elif "/" in text:
            yield text
        else:
            yield from (f"pages/{text}.html", f"parts/{text}.html")


def variables(name: str, seen: set[str]) -> set[str]:
    """Collect the variables of a template and of all that it includes."""
    seen.add(name)
    tree = Templates({}).environment.parse((_TEMPLATES / name).read_text("utf-8"))
    used = meta.find_undeclared_variables(tree)
    for other in meta.find_referenced_templates(tree):
        if other is not None and other not in seen:
            used |= variables(other, seen)
    return used


RENDERINGS = list(renderings())


@pytest.mark.parametrize("each", RENDERINGS, ids=lambda each: " ".join(each.templates))
def test_a_template_gets_exactly_what_it_uses(each: Rendering) -> None:
    used = {name: variables(name, set()) for name in each.templates}
    for name, names in used.items():
        assert names - GLOBALS - GIVEN <= each.named | each.spread, f"{name} lacks a value at {each.place}"
    assert each.named <= set[str]().union(*used.values()), f"{each.place} gives what no template uses"


def test_what_is_spread_is_used() -> None:
    spread = [each for each in RENDERINGS if each.spread]
    assert spread
    used = {name for each in spread for template in each.templates for name in variables(template, set())}
    assert all(each.spread <= used for each in spread)


def test_no_template_is_left_over() -> None:
    used: set[str] = set()
    for each in RENDERINGS:
        for template in each.templates:
            variables(template, used)
    assert used == {str(path.relative_to(_TEMPLATES)) for path in _TEMPLATES.rglob("*.*")}
