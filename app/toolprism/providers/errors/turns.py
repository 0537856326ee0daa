"""Earlier turns of a request: what each provider takes of them, where a request breaks that, and the edit.

`turns.txt` has the table: provider, rule, cause, fix and source.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, Literal, NamedTuple

from toolprism.core.finding import Source
from toolprism.core.json_types import Json
from toolprism.core.patch import Operation, add, remove, replace
from toolprism.core.pointer import Path, find
from toolprism.providers.citations import documented
from toolprism.providers.errors.rules import ErrorRule, rule_of

#: Members of a request that hold a conversation, and envelopes around one.
CONVERSATIONS: Final = ("messages", "input", "contents")
_ENVELOPES: Final = ("request", "body", "params")
_DEEPEST: Final = 4
#: What a gateway appends to an id.
_PACKED: Final = re.compile(r"__thought__.*", re.DOTALL)
_NO_RESULT: Final = "(no result: the tool did not run)"
#: Google's stand-in for a signature that is lost.
_STAND_IN: Final = "skip_thought_signature_validator"


class Row(NamedTuple):
    """What a provider takes of earlier turns, by one rule."""

    about: ErrorRule
    #: The form of an id; None where the rule is about something else.
    id_form: re.Pattern[str] | None
    source: Source


@cache
def table() -> Mapping[tuple[str, str], Row]:
    """Return the rows by provider and rule."""
    paragraphs = files("toolprism.providers.errors").joinpath("turns.txt").read_text("utf-8").strip().split("\n\n")[1:]
    found: dict[tuple[str, str], Row] = {}
    for paragraph in paragraphs:
        head, cause, fix, seen = map(str.strip, paragraph.splitlines())
        provider, rule, *form = head.split()
        where, _, day = seen.rpartition(" ")
        source = documented(f"{provider}: earlier turns ({rule})", where, day)
        found[provider, rule] = Row(ErrorRule(cause, fix), re.compile(form[0]) if form else None, source)
    return found


class Turn(NamedTuple):
    """A call or a result in a conversation."""

    kind: Literal["call", "result"]
    id: Json
    #: The path of the id, of the arguments (or the result), of the block, and of the message.
    id_at: Path
    data_at: Path
    block: Path
    message: Path


class Fault(NamedTuple):
    """A place where a conversation breaks a rule."""

    at: Path
    #: The operations of the request that mend it; none where somebody must decide.
    edit: tuple[Operation, ...] = ()


def written(at: Path) -> str:
    """Return a path as providers write it.

    >>> written(("messages", 4, "tool_calls", 0, "id"))
    'messages[4].tool_calls[0].id'
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in at).lstrip(".")


def conversation(document: Json, at: Path = ()) -> Path | None:
    """Return the path of the messages of a request; None if it has none."""
    if not isinstance(document, dict) or len(at) > _DEEPEST:
        return None
    for name in CONVERSATIONS:
        if isinstance(document.get(name), list):
            return (*at, name)
    return next((path for name in _ENVELOPES if (path := conversation(document.get(name), (*at, name)))), None)


def faults(document: Json, rule: str, provider: str) -> list[Fault]:
    """Return where a request breaks a rule about earlier turns, in its order."""
    at, look = conversation(document), _FAULTS.get(rule)
    if at is None or look is None:
        return []
    return [*look(document, at, provider)]


#: The members of a block that is a call or a result: the kind, its id, and its arguments or result.
_BLOCKS: Final[Mapping[str, tuple[Literal["call", "result"], str, str]]] = {
    "tool_use": ("call", "id", "input"),
    "tool_result": ("result", "tool_use_id", "content"),
    "function_call": ("call", "call_id", "arguments"),
    "function_call_output": ("result", "call_id", "output"),
    "toolUse": ("call", "toolUseId", "input"),
    "toolResult": ("result", "toolUseId", "content"),
    "functionCall": ("call", "id", "args"),
    "functionResponse": ("result", "id", "response"),
}


def _turns(document: Json, at: Path) -> list[Turn]:
    return [turn for path, message in _entries(document, at) for turn in _of_message(message, path)]


def _entries(document: Json, at: Path) -> Iterator[tuple[Path, Json]]:
    held = find(document, at)
    yield from (((*at, index), entry) for index, entry in enumerate(held if isinstance(held, list) else ()))


def _of_message(message: Json, at: Path) -> Iterator[Turn]:
    if not isinstance(message, dict):
        return
    if message.get("role") == "tool" and "tool_call_id" in message:
        yield Turn("result", message["tool_call_id"], (*at, "tool_call_id"), (*at, "content"), at, at)
    for path, call in _entries(message, ("tool_calls",)):
        if isinstance(call, dict):
            yield Turn(
                "call", call.get("id"), (*at, *path, "id"), (*at, *path, "function", "arguments"), (*at, *path), at
            )
    blocks = [((), message), *_entries(message, ("content",)), *_entries(message, ("parts",))]
    for below, block in blocks:
        yield from _of_block(block, (*at, *below), at)


def _of_block(block: Json, at: Path, message: Path) -> Iterator[Turn]:
    if not isinstance(block, dict):
        return
    for name, (kind, id_, data) in _BLOCKS.items():
        inner = block if block.get("type") == name else block.get(name)
        below = at if inner is block else (*at, name)
        if isinstance(inner, dict):
            yield Turn(kind, inner.get(id_), (*below, id_), (*below, data), at, message)


def _ids(document: Json, at: Path, provider: str) -> Iterator[Fault]:
    """Yield ids of another form; a call and its result get the same new one."""
    row = table().get((provider, "call-id-form"))
    form = row.id_form if row is not None and row.id_form is not None else re.compile("[a-zA-Z0-9_-]{1,40}")
    turns = _turns(document, at)
    used = {turn.id for turn in turns if isinstance(turn.id, str)}
    renamed: dict[str, str] = {}
    for turn in turns:
        if not isinstance(turn.id, str) or form.fullmatch(turn.id):
            continue
        if turn.id not in renamed:
            renamed[turn.id] = next(new for new in _named(turn.id, form) if new not in used)
            used.add(renamed[turn.id])
        yield Fault(turn.id_at, (replace(turn.id_at, renamed[turn.id]),))


def _named(id_: str, form: re.Pattern[str]) -> Iterator[str]:
    """Yield ids of a form that are made of another, the most alike first."""
    plain = re.sub(r"[^a-zA-Z0-9_-]", "_", _PACKED.sub("", id_))
    digest = sha256(id_.encode("utf-8", "surrogatepass")).hexdigest()
    candidates = (
        plain,
        plain[:40],
        *(digest[at : at + 9] for at in range(48)),
        *(f"{digest}{n}"[-40:] for n in range(99_999)),
    )
    yield from (new for new in candidates if form.fullmatch(new))


def _arguments(document: Json, at: Path, provider: str) -> Iterator[Fault]:
    """Yield arguments that are a text where an object belongs, or the reverse."""
    for turn in _turns(document, at):
        value = find(document, turn.data_at)
        is_text = turn.data_at[-1] == "arguments" and provider != "ollama"
        if turn.kind == "result" and turn.data_at[-1] != "response":
            continue
        if turn.kind == "result":
            if not isinstance(value, dict):
                yield Fault(turn.data_at, (replace(turn.data_at, {"output": value}),))
            continue
        parsed = _parsed(value)
        if is_text and isinstance(value, str):
            if not isinstance(parsed, dict):
                yield Fault(turn.data_at, (replace(turn.data_at, "{}"),) if not value.strip() else ())
        elif is_text and value is not None:
            yield Fault(turn.data_at, (replace(turn.data_at, json.dumps(value, ensure_ascii=False)),))
        elif not is_text and not isinstance(value, dict):
            new = parsed if isinstance(parsed, dict) else {} if value in (None, "") else None
            present = find(document, turn.block) is not None and value is not None
            yield Fault(turn.data_at, (replace(turn.data_at, new),) if new is not None and present else ())


def _parsed(value: Json) -> Json:
    try:
        return json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return None


def _pairs(document: Json, at: Path, kind: Literal["call", "result"]) -> Iterator[Turn]:
    """Yield calls without a result, or results without a call before them."""
    turns = _turns(document, at)
    made: set[str] = set()
    given = {turn.id for turn in turns if turn.kind == "result" and isinstance(turn.id, str)}
    for turn in turns:
        if not isinstance(turn.id, str):
            continue
        if turn.kind == "call":
            made.add(turn.id)
        if turn.kind == kind and turn.id not in (given if kind == "call" else made):
            yield turn


def _without_result(document: Json, at: Path, _: str) -> Iterator[Fault]:
    """Yield calls without a result, each with a result that says so; the last message's edit comes first."""
    for turn in reversed([*_pairs(document, at, "call")]):
        after = (*turn.message[:-1], int(turn.message[-1]) + 1)
        yield Fault(turn.id_at, (add(after, _result(turn)),))


def _result(turn: Turn) -> Json:
    if "tool_calls" in turn.block:
        return {"role": "tool", "tool_call_id": turn.id, "content": _NO_RESULT}
    if turn.id_at[-1] == "call_id":
        return {"type": "function_call_output", "call_id": turn.id, "output": _NO_RESULT}
    if turn.id_at[-1] == "toolUseId":
        result: Json = {"toolUseId": turn.id, "content": [{"text": _NO_RESULT}], "status": "error"}
        return {"role": "user", "content": [{"toolResult": result}]}
    block: Json = {"type": "tool_result", "tool_use_id": turn.id, "content": _NO_RESULT, "is_error": True}
    return {"role": "user", "content": [block]}


def _without_call(document: Json, at: Path, _: str) -> Iterator[Fault]:
    """Yield results without a call, each with its removal; the last comes first."""
    for turn in reversed([*_pairs(document, at, "result")]):
        siblings = find(document, turn.block[:-1])
        is_alone = isinstance(siblings, list) and len(siblings) == 1
        yield Fault(turn.id_at, (remove(turn.message if is_alone else turn.block),))


def _empty(document: Json, at: Path, _: str) -> Iterator[Fault]:
    """Yield empty messages and texts, each with its removal; the last comes first."""
    for path, message in reversed([*_entries(document, at)]):
        if not isinstance(message, dict):
            continue
        name = "parts" if "parts" in message else "content"
        held = message.get(name)
        blank = [below for below, block in _entries(message, (name,)) if _is_blank(block)]
        if not held or _is_blank(held) or (isinstance(held, list) and len(blank) == len(held)):
            if not message.get("tool_calls") and "type" not in message:
                yield Fault((*path, name), (remove(path),))
        else:
            yield from (Fault((*path, *below), (remove((*path, *below)),)) for below in reversed(blank))


def _is_blank(block: Json) -> bool:
    if isinstance(block, dict) and set(block) <= {"type", "text"}:
        block = block.get("text")
        return block is None or _is_blank(block)
    return isinstance(block, str) and not block.strip()


def _unsigned(document: Json, at: Path, _: str) -> Iterator[Fault]:
    """Yield the first call of each content that has no signature, with Google's stand-in for one."""
    for path, message in _entries(document, at):
        first = next(
            (part for part in _entries(message, ("parts",)) if isinstance(part[1], dict) and "functionCall" in part[1]),
            None,
        )
        if (
            first is not None
            and isinstance(first[1], dict)
            and not {"thoughtSignature", "thought_signature"} & first[1].keys()
        ):
            place = (*path, *first[0], "thoughtSignature")
            yield Fault(place, (add(place, _STAND_IN),))


_FAULTS: Final[Mapping[str, Callable[[Json, Path, str], Iterator[Fault]]]] = {
    "call-id-form": _ids,
    "replayed-arguments": _arguments,
    "call-without-result": _without_result,
    "result-without-call": _without_call,
    "empty-content": _empty,
    "missing-thought-signature": _unsigned,
}


def advised(rule: str, provider: str) -> ErrorRule:
    """Return the cause and the fix of a rule for a provider."""
    row = table().get((provider, rule))
    return rule_of(rule) if row is None else row.about
