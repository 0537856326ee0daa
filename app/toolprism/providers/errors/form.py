"""A form: one wording with which a provider refuses a tool, and the information in it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from toolprism.providers.errors.groups import GROUPS
from toolprism.providers.errors.needles import may_match
from toolprism.providers.errors.peeling import Peeled, tight
from toolprism.providers.errors.places import Steps

#: The start and the end of a group in the text without blanks.
Span: TypeAlias = tuple[int, int]

_PLACEHOLDER: Final = re.compile(r"[<>{}]|^[.*…x?_-]{3,}$|^(?:undefined|null|None)$|^[.,:;…]")
_IN_WORD: Final = re.compile(r"[\w$-]")
#: Words that follow "tool" or "function" and are not names.
_COMMON: Final = frozenset(
    re.findall(
        r"\w+",
        """schema schemas call calls calling name names use uses input output definition definitions declaration
        declarations parameter parameters argument arguments result results error errors choice config is was has the a
        an for in of validation execution registration list server object type and or not with that this these to""",
    )
)


def whole_word(span: Span | None, peeled: Peeled) -> Span | None:
    """Return the span of an unquoted name if it is exactly one word of the text; None otherwise."""
    if span is None or span[0] >= span[1]:
        return None
    start, end = peeled.origin[span[0]], peeled.origin[span[1] - 1] + 1
    around = peeled.plain[max(0, start - 1) : start], peeled.plain[end : end + 1]
    is_one = end - start == span[1] - span[0] and not any(_IN_WORD.match(character) for character in around)
    return span if is_one and peeled.plain[start:end].lower() not in _COMMON else None


def last_word(span: Span | None, peeled: Peeled) -> Span | None:
    """Return the span of the last word in a span; None if it is not one, or if a line break may divide it."""
    if span is None or span[0] >= span[1]:
        return None
    start = span[1] - 1
    while start > span[0] and peeled.origin[start - 1] == peeled.origin[start] - 1:
        start -= 1
    word = whole_word((start, span[1]), peeled)
    if word is None or (start > span[0] and "\n" in peeled.plain[peeled.origin[start - 1] : peeled.origin[start]]):
        return None
    return word


def tool_name(span: Span | None, peeled: Peeled) -> str | None:
    """Return the name at a span; None if it is a placeholder."""
    if span is None:
        return None
    name = peeled.text(*span).removeprefix("default_api:")
    return None if not name or _PLACEHOLDER.search(name) else name


#: Rules whose pointer ends in the keyword, because the message is about its value.
_OF_A_VALUE: Final = frozenset(
    {"required-undefined-property", "property-name-pattern", "keyword-wrong-type", "enum-not-string"}
)
#: Keywords removed from the end of other places, because an author edits the subschema that holds them.
_LEAVES: Final = frozenset(
    """
    type format pattern enum const default items required properties $ref minimum maximum minItems maxItems
    minLength maxLength anyOf oneOf allOf additionalProperties description title nullable propertyNames not if
    propertyOrdering uniqueItems multipleOf exclusiveMinimum exclusiveMaximum prefixItems examples example $schema
    $id $defs definitions
    """.split()
)
#: These hold schemas, and may be the place itself if the message is about those schemas.
_HOLD_SCHEMAS: Final = frozenset({"items", "additionalProperties", "not", "propertyNames", "if"})
#: Unless the message is about the schema that holds them.
_OF_THE_HOLDER: Final = frozenset({"array-without-items", "array-items-tuple", "keyword-on-wrong-type"})
#: How rules about an object or a tool begin, so that a property name is not their place.
_OF_THE_WHOLE: Final = ("required", "additional-", "tool-", "too-many", "root-", "description-", "strict-", "ref-rec")
_MOST_HITS: Final = 200
#: The schema of a response, named in a sentence or right before it.
_OF_ANSWER: Final = re.compile(
    r"response_?format|text\.format|response_?(?:json_?)?schema|output_(?:config|format)|generationconfig",
    re.IGNORECASE,
)
_BEFORE: Final = 60
#: The output schema of a tool, in a sentence or right before it.
_OF_OUTPUT: Final = re.compile(r"output_?schema", re.IGNORECASE)
_GROUP: Final = re.compile(r"\(\?P<(\w+)>")
#: Groups whose path may be unquoted, and the characters that end a quoted path.
_UNQUOTED: Final = frozenset({"dotted", "slashed", "jsonpath", "wire", "turn"})
#: The end of a path that is cut.
_CUT: Final = ("…", "...")
#: Groups whose path ends where the sentence goes on, and what may follow it there.
_WITH_PUNCTUATION: Final = frozenset({"dotted", "slashed", "jsonpath", "vertex", "wire", "proto", "numbered"})
_PUNCTUATION: Final = "`'\"*>,;:!?"
#: Blanks within a line: a broken line does not end a path.
_WORDS: Final = re.compile(r"\S[ \t]+\S")
#: A sentence that begins with a path; its quotes are those of the whole message.
_VERB: Final = re.compile(r"\S{1,400}[ \t]{1,20}(?:is|are|was|must|should|cannot|has|does|contains|exceeds)\b")
_QUOTES: Final = frozenset({"'", '"', "`", "("})
_ENDS: Final = frozenset({"'", '"', "`", ":", ">", "]"})

#: Returns the rule for the groups of a match, if it depends on the text; None makes no claim.
Chooser: TypeAlias = Callable[[dict[str, str]], str | None]


@dataclass(frozen=True, kw_only=True)
class Hit:
    """A recognized sentence."""

    form: "Form"
    rule: str
    start: int
    end: int
    tool: str | None = None
    #: From 0; None if the text has none.
    index: int | None = None
    #: Whether it is about the schema of a response (`response_format`), not about a tool.
    of_answer: bool = False
    #: Whether it is about a tool's output schema.
    of_output: bool = False
    #: None if the text gives no place in the schema.
    steps: Steps | None = None
    #: The place in the conversation, as the text writes it.
    turn: str | None = None
    #: Other details in the sentence, such as `missing` or `value`.
    details: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Form:
    """A sentence of a provider. Its pattern is matched without blanks; its groups are named for their content.

    `tool`, `word` (a tool's name without quotes, which must be a whole word), `last` (the last word is the name),
    `index` (from 0), `member` (from 1),
    `context` (OpenAI's tuple), `proto` and `numbered` (the path of a Gemini field, with names or with numbers) and the
    others of `groups.py`; `below` (a step below that path); `keyword` fills `unknown-keyword:`; `root` says that the
    root is meant. Other groups become details.
    """

    id: str
    provider: str
    rule: str | Chooser
    #: The sentence as the provider writes it; shown as the nearest form.
    sample: str
    #: In lower case and without blanks; a text without it does not have this form.
    anchor: str
    pattern: re.Pattern[str]
    #: Whether it says that a tool is refused but not why; any other form wins.
    vague: bool = False
    #: Whether it is recognized only by its place; a known form wins.
    weak: bool = False
    #: Whether it is recognized only by words, wherever they are; it completes a form that names nothing.
    spoken: bool = False
    #: Whether the place is the subschema itself, even if its last step is a keyword.
    whole: bool = False
    #: What it is about, if its rule is `unrelated`.
    about: str = ""
    #: The cause and the fix, if those of the rule do not fit.
    cause: str = ""
    fix: str = ""
    #: Where it was seen, `owner/repository#1` or an address, and the day; empty for the source of its provider.
    seen: str = ""

    def hits(self, peeled: Peeled, lowered: str) -> Iterator[Hit]:
        """Yield the sentences of this form, up to a limit."""
        if self.anchor not in lowered or not may_match(self.pattern, lowered):
            return
        for count, match in enumerate(self.pattern.finditer(peeled.tight)):
            if count >= _MOST_HITS:
                return
            if hit := self._hit(match, peeled):
                yield hit

    def _hit(self, match: re.Match[str], peeled: Peeled) -> Hit | None:
        spans = {
            name.partition("__")[0]: match.span(name) for name, text in match.groupdict().items() if text is not None
        }
        groups = {name: match.string[start:end] for name, (start, end) in spans.items()}
        for name in _UNQUOTED & groups.keys():
            whole, groups[name] = groups[name], _up_to_blank(groups[name], spans[name], peeled)
            if "words" in groups and whole.startswith(groups[name]):
                groups["words"] = whole[len(groups[name]) :] + groups["words"]
        word = whole_word(spans.get("word"), peeled)
        if self.weak and "word" in spans and word is None:
            return None
        rule = self.rule if isinstance(self.rule, str) else self.rule(groups)
        if rule is None:
            return None
        if "keyword" in groups:
            rule = rule.replace("{keyword}", groups["keyword"])
        around = max(0, match.start() - _BEFORE), match.end()
        answers, outputs = _OF_ANSWER.search(match.string, *around), _OF_OUTPUT.search(match.string, *around)
        if rule == "tool-wrapper-extra-field" and "wire" in groups:
            groups["field"] = re.split(r"[./]", groups["wire"])[-1]
        return Hit(
            form=self,
            rule=rule,
            start=match.start(),
            end=match.end(),
            tool=tool_name(spans.get("tool") or word or last_word(spans.get("last"), peeled), peeled),
            index=_index(groups),
            steps=self._steps(groups, rule),
            of_answer="tool" not in groups and "word" not in groups and answers is not None,
            of_output=outputs is not None and not self.about,
            turn=_tidied(groups["turn"], "dotted") if "turn" in groups else None,
            details={name: text for name, text in groups.items() if name not in GROUPS},
        )

    def _steps(self, groups: dict[str, str], rule: str) -> Steps | None:
        for name, read in GROUPS.items():
            if name in groups and read is not None and not (name == "property" and rule.startswith(_OF_THE_WHOLE)):
                if groups[name].rstrip(_PUNCTUATION).endswith(_CUT):
                    return None
                steps = read(_tidied(groups[name], name))
                if steps and self.spoken and rule.startswith("ref-") and steps[0] in ("$defs", "definitions"):
                    return None  # the place is that of the reference's target, not of the reference
                if steps == () and rule == "schema-invalid-unspecified" and name != "context":
                    return None  # the whole schema is refused, or the place is truncated
                if steps is not None and "below" in groups:
                    return (*steps, groups["below"])
                return steps if steps is None or self.whole else _node(steps, rule)
        is_of_tool = (self.spoken or self.weak) and ("tool" in groups or "word" in groups)
        is_root = "root" in groups or (is_of_tool and rule.startswith("root-"))
        return () if is_root else None


def compiled(pattern: str) -> re.Pattern[str]:
    """Compile the pattern of a form; its blanks are only for readability, and several of its groups may share a name."""
    seen: Counter[str] = Counter()

    def numbered(found: re.Match[str]) -> str:
        seen[found[1]] += 1
        return found[0] if seen[found[1]] == 1 else f"(?P<{found[1]}__{seen[found[1]]}>"

    return re.compile(_GROUP.sub(numbered, tight(pattern)), re.IGNORECASE)


def _node(steps: Steps, rule: str) -> Steps:
    """Remove a keyword from the end, unless the message is about its value."""
    if rule in _OF_A_VALUE or not steps:
        return steps
    last = steps[-1]
    if isinstance(last, int) and len(steps) > 1 and steps[-2] in ("required", "enum"):
        return _node(steps[:-1], rule)
    below = steps[-2] if len(steps) > 1 else None
    if last not in _LEAVES or below in ("properties", "$defs", "definitions", "patternProperties"):
        return steps
    if last in _HOLD_SCHEMAS and rule not in _OF_THE_HOLDER:
        return steps
    return steps[:-1]


def _tidied(path: str, name: str) -> str:
    """Return a path without the punctuation of the sentence around it, if its notation has none at its end."""
    if name not in _WITH_PUNCTUATION:
        return path
    tidied = path.rstrip(_PUNCTUATION)
    return tidied.rstrip(")") if "(" not in tidied else tidied


def _up_to_blank(path: str, span: tuple[int, int], peeled: Peeled) -> str:
    """Return a path; if no quote ends it, it ends at the next blank."""
    start, end = span
    if start >= end:
        return ""
    written = peeled.plain[peeled.origin[start] : peeled.origin[end - 1] + 1]
    is_quoted = peeled.tight[start - 1 : start] in _QUOTES or _WORDS.search(written) is None
    if is_quoted and peeled.tight[end : end + 1] in _ENDS and _VERB.match(written) is None:
        return path
    first = next(iter(written.split()), "")
    return first if first.rstrip(_PUNCTUATION).endswith(_CUT) else first.rstrip(".,;")


def _index(groups: dict[str, str]) -> int | None:
    if "index" in groups:
        return int(groups["index"][:9])
    return int(groups["member"][:9]) - 1 if "member" in groups else None
