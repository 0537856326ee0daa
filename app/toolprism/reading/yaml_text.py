"""Reads YAML 1.2 as JSON values, with the place of every value; tags never construct objects."""

import re
from collections.abc import Callable
from typing import Final

import yaml

from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path, render
from toolprism.reading.literal_texts import NUMBER, number_of
from toolprism.reading.marks import Marks
from toolprism.reading.parsing import Parsed
from toolprism.reading.places import Source
from toolprism.reading.syntax_errors import given_twice

#: First lines that mark a text as YAML and not JSON: a member, an item or the start of a document.
LOOKS_LIKE: Final = re.compile(
    r"(?:\s*+(?:#[^\n]*+|%YAML[^\n]*+|---[^\n]*+)\n)*+\s*+(?:-\s++)*+"
    r"(?:[\w$./-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+:(?=\s)"
)
_WORDS: Final[dict[str, Json]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_PLAIN_TAG: Final = "tag:yaml.org,2002:"
_TAGS: Final = frozenset(["!", "str", "int", "float", "bool", "null", "seq", "map", "merge", "timestamp", "value"])
#: The most values that aliases may expand to.
_MOST_VALUES: Final = 200_000
#: The most members that are named as given twice.
_MOST_REPEATED: Final = 20
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(source: Source, start: int, end: int, limits: Limits) -> Parsed:
    """Read YAML; a member that is given twice is told as one of JSON.

    Raises:
        BadInput: the text is not YAML, or exceeds a limit.
    """
    text = source.text[start:end]
    try:
        text.encode()
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        raise BadInput(_broken(error, source, start, text)) from None
    except (yaml.YAMLError, RecursionError, UnicodeEncodeError):
        raise BadInput(Finding(code="bad-yaml", message="The text looks like YAML, and cannot be read.")) from None
    reader = _Reader(source, start, text, limits.max_depth)
    value = reader.value(node, ())
    return Parsed(value, tuple(reader.repeated), reader.marks)


def _broken(error: yaml.MarkedYAMLError, source: Source, start: int, text: str) -> Finding:
    mark = error.problem_mark or error.context_mark
    line, column = source.position(start + _offsets(text)(mark.line, mark.column)) if mark else (None, None)
    message = f"The text looks like YAML, and cannot be read: {error.problem or error.context}."
    return Finding(code="bad-yaml", message=message, line=line, column=column)


def _offsets(text: str) -> Callable[[int, int], int]:
    starts = [0, *(found.end() for found in re.finditer(r"\r\n?|[\n\x85\u2028\u2029]", text))]

    def offset(line: int, column: int) -> int:
        return min(starts[min(line, len(starts) - 1)] + column, len(text))

    return offset


class _Reader:
    def __init__(self, source: Source, start: int, text: str, deepest: int) -> None:
        self.marks = Marks(source)
        #: What is said of members that are given twice.
        self.repeated: list[Finding] = []
        self._source = source
        self._start = start
        self._offset = _offsets(text)
        self._deepest = deepest
        self._values = 0

    def value(self, node: yaml.Node | None, path: Path) -> Json:
        self._values += 1
        if self._values > _MOST_VALUES or len(path) > self._deepest:
            raise BadInput(self._finding(node, "too-deep", "Its aliases or levels come to more than can be read."))
        if node is None:
            return None
        if str(node.tag).removeprefix(_PLAIN_TAG) not in _TAGS:
            raise BadInput(self._finding(node, "yaml-tag", f"The tag `{node.tag}` builds an object, and is not read."))
        begin, end = self._span(node)
        self.marks.add(path, begin, end)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(entry, (*path, index)) for index, entry in enumerate(node.value)]
        assert isinstance(node, yaml.ScalarNode), "there is no fourth kind"
        return self._scalar(node)

    def _mapping(self, node: yaml.MappingNode, path: Path) -> Json:
        members: dict[str, Json] = {}
        names: dict[str, int] = {}
        for key, held in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise BadInput(self._finding(key, "bad-yaml", "The name of a member is not a text."))
            if key.value == "<<" and not key.style:
                merged = self.value(held, path)
                for each in merged if isinstance(merged, list) else [merged]:
                    members = {**each, **members} if isinstance(each, dict) else members
                continue
            if key.value in names:
                self._repeat(key, names[key.value], path)
            names.setdefault(key.value, self._span(key)[0])
            self.marks.add_name((*path, key.value), *self._span(key))
            members[key.value] = self.value(held, (*path, key.value))
        return members

    def _repeat(self, key: yaml.ScalarNode, first: int, path: Path) -> None:
        if len(self.repeated) < _MOST_REPEATED:
            code, message, hint = given_twice(key.value, self._source.position(first))
            pointer = render((*path, key.value))
            at = self._span(key)[0]
            self.repeated.append(
                self._source.finding(at, code, message, severity="warning", pointer=pointer, hint=hint)
            )

    def _scalar(self, node: yaml.ScalarNode) -> Json:
        text: str = node.value
        if node.style:
            return text
        if text in _WORDS:
            return _WORDS[text]
        number = NUMBER.fullmatch(text) if "_" not in text and not text.endswith("n") else None
        if number and not re.fullmatch(r"[+-]?0\d+", text):
            return number_of(text, 0)
        return text

    def _span(self, node: yaml.Node) -> tuple[int, int]:
        first = self._start + self._offset(node.start_mark.line, node.start_mark.column)
        last = self._start + self._offset(node.end_mark.line, node.end_mark.column)
        return first, max(last, first)

    def _finding(self, node: yaml.Node | None, code: str, message: str) -> Finding:
        line, column = (None, None) if node is None else self._source.position(self._span(node)[0])
        return Finding(code=code, message=message, line=line, column=column)
