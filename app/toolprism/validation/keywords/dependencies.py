"""Keywords that apply if a property is present."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.error import ErrorCase
from toolprism.validation.javascript import has, keys
from toolprism.validation.keyword import Keyword, is_list_of_names
from toolprism.validation.scope import Failure, LocatedFailure, Scope, Steps
from toolprism.validation.static_evaluation import merge_skipped
from toolprism.validation.value_text import short
from toolprism.validation.vocabulary import is_trivial


def dependent_required(_: Scope, wanted: Object, value: Object) -> Iterator[Failure]:
    """Require other properties if a property is present."""
    for name in keys(wanted):
        if has(value, name):
            yield from _missing(name, wanted[name], value)


def dependent_schemas(scope: Scope, schemas: Object, value: Object) -> Steps:
    """Apply a schema if a property is present."""
    return _apply(scope, "dependentSchemas", schemas, value)


def dependencies(scope: Scope, wanted: Object, value: Object) -> Steps:
    """Apply both forms, as draft-07 defines them; AJV supports them in 2020-12, too."""
    names = {name: entry for name, entry in wanted.items() if isinstance(entry, list)}
    schemas = {name: entry for name, entry in wanted.items() if not isinstance(entry, list)}
    errors = [scope.error("dependencies", failure) for failure in dependent_required(scope, names, value)]
    return errors + (yield from _apply(scope, "dependencies", schemas, value))


def _missing(name: str, wanted: Sequence[str], value: Object) -> Iterator[Failure]:
    together = ", ".join(wanted)
    noun = "property" if len(wanted) == 1 else "properties"
    for other in wanted:
        if not has(value, other):
            params: dict[str, Json] = {
                "property": name,
                "missingProperty": other,
                "depsCount": len(wanted),
                "deps": together,
            }
            yield Failure(params, f"must have {noun} {together} when property {name} is present")


def _apply(scope: Scope, keyword: str, schemas: Object, value: Object) -> Steps:
    errors: list[LocatedFailure] = []
    for name in keys(schemas):
        if is_trivial(schemas[name]):
            continue
        branch = scope.sub(keyword, name)
        if not has(value, name):
            merge_skipped(scope, branch)
            continue
        found = yield branch, value
        scope.evaluated.merge_if(branch.evaluated, passed=not found)
        errors += found
    return errors


def _compile_each(keyword: str) -> Callable[[CompileState, Object], Subschemas]:
    """Return the compile function of a keyword that applies if a property is present."""

    def check(state: CompileState, wanted: Object) -> Subschemas:
        for name in keys(wanted):
            if not isinstance(wanted[name], list) and not state.is_trivial(keyword, name):
                yield state.sub(keyword, name)

    return check


def _dependent(case: ErrorCase) -> str:
    name, missing = short(case.params["property"]), short(case.params["missingProperty"])
    return f"`{missing}` is missing: it is needed as soon as `{name}` is there. Add it, or leave out `{name}`."


#: The keywords that apply if a property is present.
KEYWORDS: Final = (
    Keyword(
        "dependencies",
        ("object",),
        applies=dependencies,
        compiles=_compile_each("dependencies"),
        sentence=_dependent,
        members_fit=lambda value: all(
            map(is_list_of_names, (each for each in value.values() if isinstance(each, list)))
        ),
    ),
    Keyword(
        "dependentRequired",
        ("object",),
        asserts=dependent_required,
        sentence=_dependent,
        members_fit=lambda value: all(map(is_list_of_names, value.values())),
    ),
    Keyword("dependentSchemas", ("object",), applies=dependent_schemas, compiles=_compile_each("dependentSchemas")),
)
