"""Keywords for strings, and `format`, which is for numbers too."""

from collections.abc import Callable, Iterator
from typing import Final

from toolprism.core.json_types import Json
from toolprism.validation.budgets import Refusal
from toolprism.validation.compile_state import CompileState, Subschemas
from toolprism.validation.ecma import refusal
from toolprism.validation.error import COMPARED, HOLDS, ErrorCase
from toolprism.validation.format_times import ORDERS
from toolprism.validation.formats import FORMATS
from toolprism.validation.hints import EXAMPLES
from toolprism.validation.keyword import Keyword, sized
from toolprism.validation.scope import Failure, Scope
from toolprism.validation.value_text import describe, quoted, short


def pattern(scope: Scope, source: str, value: str) -> Iterator[Failure]:
    """Require a match anywhere in the text."""
    if not scope.run.matcher.matches(source, value):
        yield Failure({"pattern": source}, f'must match pattern "{source}"')


def format_(scope: Scope, name: str, value: object) -> Iterator[Failure]:
    """Require a format; formats unknown to ajv-formats are ignored."""
    known = FORMATS.get(name) if scope.run.formats else None
    if known is not None and isinstance(value, str) == known.is_for_text and not known.accepts(value):
        yield Failure({"format": name}, f'must match format "{name}"')


def compile_pattern(_: CompileState, source: str) -> Subschemas:
    """Raise an error if the value is not a pattern."""
    if reason := refusal(source, strict=True):
        raise Refusal(reason)
    yield from ()


def _compile_format(state: CompileState, name: str) -> Subschemas:
    if name not in FORMATS:
        message = f'unknown format "{name}" ignored in schema at path "{state.path}"'
        state.compilation.note("unknownFormat", message, state, ("format",))
    yield from ()


def _compile_bound(keyword: str) -> Callable[[CompileState, Json], Subschemas]:
    def check(state: CompileState, _: Json) -> Subschemas:
        name = state.schema["format"]
        known = FORMATS.get(name)
        if known is not None and not known.is_open and name not in ORDERS:
            raise Refusal(f'"{keyword}": format "{name}" does not define "compare" function')
        yield from ()

    return check


def _does_not_match(case: ErrorCase) -> str:
    pattern = short(case.params["pattern"])
    return f"{case.subject} is {describe(case.value)}, which does not match the pattern `{pattern}`. Change it to fit."


def _is_not_valid(case: ErrorCase) -> str:
    name = case.params["format"]
    hint = f"It should look like {EXAMPLES[name]}." if name in EXAMPLES else "Write it in that format."
    return f"{case.subject} is {describe(case.value)}, which is not a valid `{short(name)}`. {hint}"


def _out_of_range(case: ErrorCase) -> str:
    early = case.params["comparison"] in (">=", ">")
    hint = f"Choose {'a later' if early else 'an earlier'} one."
    limit = f"{COMPARED[case.params['comparison']]} {quoted(case.params['limit'])}"
    return f"{case.subject} is {describe(case.value)}, but must be {limit}. {hint}"


def _format_bound(name: str, sign: str) -> Keyword:
    """Return a keyword that bounds a text in the order of its format."""

    def asserts(scope: Scope, limit: str, value: str) -> Iterator[Failure]:
        compare = ORDERS.get(scope.schema["format"]) if scope.run.formats else None
        order = compare(value, limit) if compare else None
        if order is not None and not HOLDS[sign](order, 0):
            yield Failure({"comparison": sign, "limit": limit}, f"should be {sign} {limit}")

    return Keyword(name, checked_type="string", asserts=asserts, compiles=_compile_bound(name), sentence=_out_of_range)


#: The keywords for strings.
KEYWORDS: Final = (
    sized("maxLength", "character", "Shorten it."),
    sized("minLength", "character", "Write more."),
    Keyword("pattern", ("string",), asserts=pattern, compiles=compile_pattern, sentence=_does_not_match),
    Keyword("format", ("number", "string"), asserts=format_, compiles=_compile_format, sentence=_is_not_valid),
    _format_bound("formatMaximum", "<="),
    _format_bound("formatMinimum", ">="),
    _format_bound("formatExclusiveMaximum", "<"),
    _format_bound("formatExclusiveMinimum", ">"),
)
