"""Mistakes made by operators: small edits of the files that state facts, chosen by a seed."""

import ast
import random
import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Final, NamedTuple

_ROOT: Final = Path(__file__).parents[2]
#: The root of the sources.
APP: Final = _ROOT / "app"

#: The files that state facts, by kind.
_FILES: Final = {
    "condition": "conditions/*.py",
    "profile": "providers/profiles/*.py",
    "target": "schema/targets/*.py",
    "pass": "schema/passes/*.py",
    "rule": "schema/rules/*.py",
    "decoder": "providers/errors/forms/*.py",
    "form": "providers/errors/forms/*.txt",
}
#: The texts that state the forms of errors, and what reads them.
_FORMS: Final = APP / "toolprism" / "providers" / "errors" / "forms"
_READ: Final = """

from pathlib import Path

files = lambda package: Path(__file__).parent  # the loader of a mistake reads no other file
_given = read


def read(text, family):
    return _given({text!r} if family == {family!r} else text, family)
"""
_FLAG: Final = re.compile(r"(?<= )(?:whole|vague|weak|spoken)\b")
#: Files beside them that state none.
_NO_FACTS: Final = {"__init__", "condition", "registry"}
#: The functions that write a row, each with another that says something else of the same condition.
_ROWS: Final = {"refuses": "ignores", "ignores": "refuses", "accepts": "refuses", "unknown": "accepts"}
_IMPORT: Final = "from toolprism.providers.claim import accepts, ignores, refuses, unknown\n"
#: Comparisons, each with its neighbour.
_COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}


class Edit(NamedTuple):
    """An edit of a file: what stands between two offsets is replaced."""

    operator: str
    start: int
    end: int
    new: str


class Generated(NamedTuple):
    """A mistake made by an operator."""

    kind: str
    file: Path
    line: int
    edit: Edit
    #: The text of the file without the mistake, and with it.
    source: str
    text: str

    @property
    def planted(self) -> tuple[str, str]:
        """The module that has the mistake, with its text: forms are read by their package."""
        file, text = self.file, self.text
        if file.suffix == ".txt":
            file = _FORMS / "__init__.py"
            text = file.read_text(encoding="utf-8") + _READ.format(text=text, family=self.file.stem)
        return ".".join(file.relative_to(APP).with_suffix("").parts).removesuffix(".__init__"), text

    @property
    def old(self) -> str:
        """The line on which the edit begins."""
        return self.source.splitlines()[self.line - 1].strip()

    @property
    def change(self) -> str:
        """What was done, wherever it stands: `off-by-one: 1 → 2`."""
        old = self.source[self.edit.start : self.edit.end]
        new = f" → {self.edit.new}" if self.edit.new else ""
        return f"{self.edit.operator}: {' '.join(old.split())[:60]}{new}"

    @property
    def name(self) -> str:
        """What was done where."""
        return f"{self.file.relative_to(_ROOT)}:{self.line}: {self.change}"


def generated(count: int, seed: int) -> list[Generated]:
    """Return mistakes of every kind and operator in turn; the same for the same seed."""
    chance = random.Random(seed)
    heaps: dict[tuple[str, str], list[Generated]] = {}
    for each in everything():
        heaps.setdefault((each.kind, each.edit.operator), []).append(each)
    for heap in heaps.values():
        chance.shuffle(heap)
    found: list[Generated] = []
    while len(found) < count and any(heaps.values()):
        found += [heap.pop() for heap in heaps.values() if heap]
    return found[:count]


def everything(of: Collection[str] = (), kinds: Collection[str] = tuple(_FILES)) -> Iterator[Generated]:
    """Yield every mistake that the operators can make; with lines, only those in files that hold one of them."""
    for kind in kinds:
        for file in sorted((APP / "toolprism").glob(_FILES[kind])):
            if file.stem in _NO_FACTS:
                continue
            text = file.read_text(encoding="utf-8")
            if of and not any(line in text for line in of):
                continue
            for edit in _edits(kind, text):
                changed = text[: edit.start] + edit.new + text[edit.end :]
                if edit.operator == "flip-row":  # the other row may not be imported there
                    changed = changed.replace("\nfrom toolprism.", f"\n{_IMPORT}from toolprism.", 1)
                if kind == "form" or _compiles(changed):
                    yield Generated(kind, file, text.count("\n", 0, edit.start) + 1, edit, text, changed)


def _of_forms(text: str) -> Iterator[Edit]:
    """Yield what drops a form, or one of its flags."""
    for form in re.finditer(r"^[a-z][\w-]* [\w-]+ [^\n=]*\n(?:    .*\n?)+", text, re.MULTILINE):
        yield Edit("drop-form", form.start(), form.end(), "")
        first = text.index("\n", form.start())
        for flag in _FLAG.finditer(text, form.start(), first):
            yield Edit("drop-flag", flag.start(), flag.end(), "")


def _compiles(text: str) -> bool:
    try:
        compile(text, "mistake", "exec")
    except SyntaxError:
        return False
    return True


def _edits(kind: str, text: str) -> Iterator[Edit]:
    if kind == "form":
        yield from _of_forms(text)
        return
    tree = ast.parse(text)
    span = _spans(text)
    for node in _of_kind(kind, tree):
        for operator, change in _OPERATORS.items():
            for start, end, new in change(node, text, span):
                yield Edit(operator, start, end, new)


def _of_kind(kind: str, tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes that state facts: rows and plans of tables, and the bodies of functions elsewhere."""
    tables = [node for node in tree.body if isinstance(node, (ast.Assign, ast.AnnAssign))]
    if kind in {"profile", "target", "pass", "decoder"}:
        yield from (inner for table in tables for inner in _walk(table))
    if kind in {"condition", "rule", "decoder"}:
        functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        yield from (inner for function in functions for statement in function.body for inner in _walk(statement))


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all below it, without annotations, which nobody reads at run time."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child)


Span = Callable[[ast.AST], tuple[int, int]]
Change = Iterator[tuple[int, int, str]]


def _spans(text: str) -> Span:
    """Return a function that gives the offsets of a node in a text."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    lines = text.splitlines(keepends=True)

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def span(node: ast.AST) -> tuple[int, int]:
        return (
            offset(node.lineno, node.col_offset),  # type: ignore[attr-defined]  # every node that is asked about has them
            offset(node.end_lineno, node.end_col_offset),  # type: ignore[attr-defined]  # likewise
        )

    return span


def _flip_row(node: ast.AST, _: str, span: Span) -> Change:
    """Turn a row of a profile into another."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ROWS:
        yield (*span(node.func), _ROWS[node.func.id])


def _drop_entry(node: ast.AST, text: str, span: Span) -> Change:
    """Drop an entry of a tuple, list or set: a row, a rule of a pass, a form of the decoder, a member of an enum."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)) and len(node.elts) > 1 and isinstance(_context(node), ast.Load):
        for entry in node.elts:
            start, end = span(entry)
            comma = end + (len(text[end:]) - len(text[end:].lstrip()))
            if text[comma : comma + 1] == ",":
                yield start, comma + 1, ""


def _drop_word(node: ast.AST, text: str, span: Span) -> Change:
    """Drop a word of a list that is written as one text."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
        start, end = span(node.func.value)
        for word in re.finditer(r"(?<=[\s\"])[^\s\"]+\s*", text[start:end]):
            yield start + word.start(), start + word.end(), ""


def _context(node: ast.AST) -> ast.expr_context:
    return getattr(node, "ctx", ast.Load())


def _flip_flag(node: ast.AST, _: str, span: Span) -> Change:
    """Turn True into False, and the reverse: `settles`, `strict`; that of `zip` states nothing."""
    if not isinstance(node, ast.Call) or (isinstance(node.func, ast.Name) and node.func.id == "zip"):
        return
    for each in node.keywords:
        if isinstance(each.value, ast.Constant) and isinstance(each.value.value, bool):
            yield (*span(each.value), str(not each.value.value))


def _off_by_one(node: ast.AST, _: str, span: Span) -> Change:
    """Add one to a number."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield (*span(node), str(node.value + 1))


def _weaken(node: ast.AST, text: str, span: Span) -> Change:
    """Drop an operand of `and` or `or`, or a `not`."""
    if isinstance(node, ast.BoolOp):
        joint = " and " if isinstance(node.op, ast.And) else " or "
        parts = [f"({text[slice(*span(value))]})" for value in node.values]
        for index in range(len(parts)):
            yield (*span(node), joint.join(parts[:index] + parts[index + 1 :]))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield (*span(node), f"({text[slice(*span(node.operand))]})")


def _compare_otherwise(node: ast.AST, text: str, span: Span) -> Change:
    """Compare with the neighbour of an operator."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARISONS:
        left, right = (text[slice(*span(side))] for side in (node.left, node.comparators[0]))
        yield (*span(node), f"({left}) {_COMPARISONS[type(node.ops[0])]} ({right})")


def _drop_yield(node: ast.AST, _: str, span: Span) -> Change:
    """Propose nothing, and find nothing."""
    if isinstance(node, ast.Expr) and isinstance(node.value, (ast.Yield, ast.YieldFrom)):
        yield (*span(node), "yield from ()")


_OPERATORS: Final[dict[str, Callable[[ast.AST, str, Span], Change]]] = {
    "flip-row": _flip_row,
    "drop-entry": _drop_entry,
    "drop-word": _drop_word,
    "flip-flag": _flip_flag,
    "off-by-one": _off_by_one,
    "weaken": _weaken,
    "compare": _compare_otherwise,
    "drop-yield": _drop_yield,
}
