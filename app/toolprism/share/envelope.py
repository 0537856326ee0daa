"""The content of a link: the raw pasted text, the user's choices, and a digest of each output.

Every existing link has this JSON form, so a name never changes. Unknown members come from a newer Toolprism and are
ignored.

A digest is the first six hexadecimal digits of the SHA-256 of the output's canonical JSON: keys sorted, numbers as
JavaScript prints them, no blanks. For several tools it is the digest of the array of their outputs, in order.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, TypeAlias, get_type_hints

from toolprism import __version__
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object, fingerprint
from toolprism.reading.tool import described
from toolprism.schema import EDITIONS, PROVIDER_SWITCHES, is_target
from toolprism.services.labels import counted
from toolprism.services.normalize import Choices, Report
from toolprism.services.options import still_known, switched

#: The number of this form, which starts each link.
FORM: Final = 1

#: A form beyond it is reported as this one.
_HIGHEST_FORM: Final = 100_000

#: Returns a value if it has the right type; called with the name of its place. Each member has its own.
_Reader: TypeAlias = Callable[[Json, str], Any]


def bad_link(code: str, message: str, hint: str | None = None) -> BadInput:
    """Return the error for a bad link; it never contains anything of the link."""
    return BadInput(Finding(code=code, message=message, hint=hint))


@dataclass(frozen=True, kw_only=True)
class Options:
    """The user's choices besides the text.

    A link holds only values that differ from these defaults, so a default never changes: old links would change
    meaning.
    """

    #: Ids of targets; an empty tuple means all of them.
    targets: tuple[str, ...] = ()
    #: The default targets: of other systems (`reference`), of today (`current`), or `all`.
    edition: str = "reference"
    #: The chosen variants of providers, such as `openai=gpt-5`.
    variants: tuple[str, ...] = ()
    #: The chosen strategies, such as `open-map`: `pairs`.
    strategies: Mapping[str, str] = field(default_factory=dict)
    #: Whether strict mode is turned off.
    no_strict: bool = False
    #: Whether MCP ingestion runs before each target; None: only for tools from MCP servers.
    ingest: bool | None = None
    #: Whether the preparation of payloads runs before each target.
    prepared: bool = False
    #: The selected tool of the paste, from 0; None: the page decides.
    tool: int | None = None
    #: Whether formats are checked in the example arguments.
    formats: bool = True
    #: The open table of the page, and the rows that it shows.
    table: str = "targets"
    only: str = "all"
    #: Id of the target that the diff compares with; empty for the pasted schema.
    against: str = ""
    #: Whether the output is that of the target which the diff compares with.
    beside: bool = False
    #: Whether the diff omits descriptions.
    quiet: bool = False
    #: For several tools: their order on the page, what cells show, and a filter by verdict or by a text in the name.
    order: str = "paste"
    cells: str = "verdicts"
    show: str = ""
    find: str = ""
    #: The output alone, or in a request with this tool (`tool`) or all tools (`tools`).
    shape: str = "schema"
    #: Targets of the view of all outputs, separated by commas, and whether it shows equal parts.
    columns: str = ""
    equal: bool = False
    #: The words of the model search; the key of a model selects it.
    model: str = ""
    #: The fields of the wire bench: names and values.
    wire: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """Return the values that differ from the defaults."""
        changed = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: _plain(value) for name, value in changed.items() if value != getattr(DEFAULTS, name)}

    @classmethod
    def from_json(cls, value: Json) -> "Options":
        """Read the values that differ from the defaults."""
        given = _object(value, "opts")
        return cls(**{name: read(given[name], f"opts.{name}") for name, read in _OPTIONS.items() if name in given})

    def choices(self, *, trail: bool = False) -> Choices:
        """Return the request for normalization; removed targets are left out, so that old links still open."""
        known = tuple(name for name in self.targets if is_target(name))
        edition = self.edition if self.edition in EDITIONS else "reference"
        return Choices(
            targets=known,
            edition=edition,
            variants=_known(self.variants),
            strategies=still_known(self.strategies),
            **switched(self),
            trail=trail,
        )


@dataclass(frozen=True, kw_only=True)
class Envelope:
    """The content of a link. The names are those of its JSON."""

    #: The exact pasted text; it need not be JSON.
    input: str
    #: The version that made the link; empty if the link does not state it.
    app: str = __version__
    #: Example arguments, as raw text.
    args: str | None = None
    opts: Options = Options()
    #: Id of the selected target.
    sel: str | None = None
    #: Name of the open part of the page.
    view: str | None = None
    #: Target id → digest of its output.
    dig: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """Return the JSON of a link, with its members always in the same order."""
        optional = {"args": self.args, "sel": self.sel, "view": self.view}
        given: dict[str, Json] = {name: text for name, text in optional.items() if text is not None}
        head: dict[str, Json] = {"v": FORM, "app": self.app, "input": self.input}
        return {**head, **given, "opts": self.opts.to_json(), "dig": dict(self.dig)}

    @classmethod
    def from_json(cls, value: Json) -> "Envelope":
        """Read the JSON of a link."""
        given = _object(value, "envelope")
        check_form(given.get("v"))
        if "input" not in given:
            raise bad_link("bad-link", "The link holds no pasted text.", "Its `input` is missing.")
        members = {name: read(given[name], name) for name, read in _MEMBERS.items() if name in given}
        return cls(**{"app": "", **members})


def _known(variants: tuple[str, ...]) -> tuple[str, ...]:
    """Return the variants that still exist, so that old links still open."""
    known = {f"{switch.id}={variant.id}" for switch in PROVIDER_SWITCHES.values() for variant in switch.variants}
    return tuple(each for each in variants if each in known)


def check_form(form: Json) -> None:
    """Raise an error for an envelope of another form."""
    if isinstance(form, bool) or not isinstance(form, int):
        raise bad_link("bad-link", f"The link's form `v` is {described(form)}, but {FORM} was expected.")
    if form > FORM:
        shown = min(form, _HIGHEST_FORM)
        message = f"The link was made by a newer Toolprism: its form is v{shown}, and v{FORM} is read here."
        raise bad_link("newer-link", message, "Update Toolprism, or open the link where it was made.")
    if form != FORM:
        raise bad_link("bad-link", f"There is no form v{max(form, -_HIGHEST_FORM)} of links; v{FORM} was expected.")


def _plain(value: Any) -> Json:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def _object(value: Json, at: str) -> Object:
    if isinstance(value, dict):
        return value
    raise _wrong(value, at, "an object")


def _text(value: Json, at: str) -> str:
    if isinstance(value, str):
        return value
    raise _wrong(value, at, "a text")


def _texts(value: Json, at: str) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(_text(each, at) for each in value)
    raise _wrong(value, at, "a list of texts")


def _texts_by_name(value: Json, at: str) -> Mapping[str, str]:
    return {name: _text(text, at) for name, text in _object(value, at).items()}


def _flag(value: Json, at: str) -> bool:
    if isinstance(value, bool):
        return value
    raise _wrong(value, at, "true or false")


def _position(value: Json, at: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise _wrong(value, at, "a position from 0")


def _options(value: Json, _: str) -> Options:
    return Options.from_json(value)


def _wrong(value: Json, at: str, expected: str) -> BadInput:
    return bad_link("bad-link", f"In the link, `{at}` is {described(value)}, but {expected} was expected.")


#: The readers of values, by the type of the field that holds them.
_READERS: Final[Mapping[object, _Reader]] = MappingProxyType(
    {
        str: _text,
        bool: _flag,
        bool | None: _flag,
        int | None: _position,
        tuple[str, ...]: _texts,
        Mapping[str, str]: _texts_by_name,
    }
)
_OPTIONS: Final[Mapping[str, _Reader]] = MappingProxyType(
    {name: _READERS[kind] for name, kind in get_type_hints(Options).items()}
)
_MEMBERS: Final[Mapping[str, _Reader]] = MappingProxyType(
    {"input": _text, "app": _text, "args": _text, "opts": _options, "sel": _text, "view": _text, "dig": _texts_by_name}
)

DEFAULTS: Final = Options()


DIGITS: Final = 6


def digest(outputs: Iterable[Json]) -> str:
    """Return the digest of a target's outputs for the tools of a paste.

    >>> digest([{"type": "object", "maximum": 1.0}]) == digest([{"maximum": 1, "type": "object"}])
    True
    """
    running = _Running()
    for output in outputs:
        running.add(output)
    return running.digits()


def digests(report: Report) -> dict[str, str]:
    """Run every target on every tool of a paste; return a digest for each target id."""
    running = {target.id: _Running() for target in report.choices.found}
    for checked in report.tools:
        for result in checked.job.results():
            running[result.target].add(result.output)
    return {target: each.digits() for target, each in running.items()}


class _Running:
    """A digest to which outputs are added one by one, so that none of them is kept in memory."""

    def __init__(self) -> None:
        self._only = sha256()
        self._list = sha256(b"[")
        self._outputs = 0

    def add(self, output: Json) -> None:
        # A lone surrogate has no UTF-8 encoding, but it can be written as bytes.
        data = fingerprint(output).encode("utf-8", "surrogatepass")
        if not self._outputs:
            self._only.update(data)
        self._list.update(b"," + data if self._outputs else data)
        self._outputs += 1

    def digits(self) -> str:
        if self._outputs == 1:
            return self._only.hexdigest()[:DIGITS]
        listed = self._list.copy()
        listed.update(b"]")
        return listed.hexdigest()[:DIGITS]


@dataclass(frozen=True, kw_only=True)
class Drift:
    """The changes of a link's outputs since it was made. Targets are ids, in today's order."""

    #: The version that made the link; empty if the link does not state it.
    made_with: str
    #: The current version.
    now: str
    unchanged: Sequence[str]
    changed: Sequence[str]
    #: Targets that are not in the link.
    new: Sequence[str]
    #: Targets of the link that were removed.
    gone: Sequence[str]

    def sentence(self) -> str:
        """Return the sentence; empty if nothing can be said that matters: the same version, and no outputs."""
        made = f"Made with {self.made_with or 'an unknown version'}"
        if not (self.unchanged or self.changed or self.gone):
            return "" if self.made_with == self.now else f"{made}; results may differ from what its author saw."
        parts = [self._compared()] if self.unchanged or self.changed else []
        if self.gone:
            number = counted(len(self.gone), "target was", "targets were")
            parts.append(f"{number} removed: {_list(self.gone)}")
        if self.new:
            parts.append(f"added since then: {_list(self.new)}")
        return f"{made}: {'; '.join(parts)}."

    def _compared(self) -> str:
        same, other = len(self.unchanged), len(self.changed)
        if not other:
            return f"all {same:,} outputs are still the same" if same > 1 else "the output is still the same"
        differ = f"{other:,} {'differs' if other == 1 else 'differ'} now: {_list(self.changed)}"
        return f"{counted(same, 'output is', 'outputs are')} still the same, {differ}" if same else differ


def drift(envelope: Envelope, digests_now: Mapping[str, str], now: str = __version__) -> Drift:
    """Compare the digests of a link with those of today."""
    then = envelope.dig
    both = [target for target in digests_now if target in then]
    return Drift(
        made_with=envelope.app,
        now=now,
        unchanged=[target for target in both if then[target] == digests_now[target]],
        changed=[target for target in both if then[target] != digests_now[target]],
        new=[target for target in digests_now if target not in then] if then else [],
        gone=[target for target in then if target not in digests_now],
    )


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
