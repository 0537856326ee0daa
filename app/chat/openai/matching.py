"""Matching: which result answers which call, by id, or by name in the older notation.

A result answers the nearest call before it that is not answered yet; where there is none, the next one after it.
"""

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from app.chat.conversation import Place
from app.chat.errors import WireError
from app.chat.openai.calls import bare_id, keys_of
from app.jsontypes import Json

Key: TypeAlias = tuple[str, str]

ASSISTANT: Final = frozenset({"assistant", "model"})
TOOL: Final = frozenset({"tool", "function"})
INSTRUCTION: Final = frozenset({"system", "developer"})


class Mismatch(NamedTuple):
    """What is wrong with a message among the others."""

    message: int
    error: WireError


@dataclass
class Matching:
    """Which message answers which call."""

    answered: dict[Place, int] = field(default_factory=dict)
    mismatches: list[Mismatch] = field(default_factory=list)
    unanswered: list[tuple[Place, str]] = field(default_factory=list)
    moved: bool = False


class _Site(NamedTuple):
    place: Place
    key: Key
    step: int

    @property
    def at(self) -> str:
        message, number = self.place
        return f"messages[{message}].{f'tool_calls[{number}].id' if self.key[0] != 'name' else 'function_call'}"


def match(messages: Sequence[Json]) -> Matching:
    """Match the results of a history to its calls."""
    return _Matcher([message if isinstance(message, dict) else {} for message in messages]).match()


def role_of(message: Any) -> str:
    """Give the role of a message; an odd one is none."""
    role = message.get("role")
    return role if isinstance(role, str) else ""


class _Matcher:
    """The walk over the messages."""

    def __init__(self, messages: list[dict[str, Any]]) -> None:
        self._messages = messages
        self._roles = [role_of(message) for message in messages]
        self._steps, self._ends = _steps(self._roles)
        self._keys: dict[int, tuple[Key, ...]] = {}
        self._to_come: dict[Key, deque[_Site]] = defaultdict(deque)
        self._open: dict[Key, list[_Site]] = defaultdict(list)
        self._found = Matching()

    def match(self) -> Matching:
        sites = list(self._sites())
        for site in sites:
            self._to_come[site.key].append(site)
        for index, role in enumerate(self._roles):
            if role in ASSISTANT:
                self._open_calls(index)
            elif role in TOOL:
                self._answer(index, self._messages[index], role)
        self._found.unanswered = [(site.place, site.at) for site in sites if site.place not in self._found.answered]
        return self._found

    def _sites(self) -> Iterator[_Site]:
        seen: set[tuple[int, Key]] = set()
        for index, role in enumerate(self._roles):
            if role not in ASSISTANT:
                continue
            step = self._steps[index]
            keys = self._keys[index] = tuple(keys_of(self._messages[index]))
            for number, key in enumerate(keys):
                if not key[0]:
                    continue  # reading the message says what is wrong with it
                site = _Site(Place(index, number), key, step)
                if key[0] == "id" and (step, key) in seen:
                    self._found.mismatches.append(Mismatch(index, WireError("duplicate_tool_call_id", site.at)))
                seen.add((step, key))
                yield site

    def _open_calls(self, index: int) -> None:
        for key in self._keys[index]:
            waiting = self._to_come.get(key)
            while waiting and waiting[0].place.message <= index:
                site = waiting.popleft()
                if site.place not in self._found.answered:
                    self._open[key].append(site)

    def _answer(self, index: int, message: dict[str, Any], role: str) -> None:
        member = "tool_call_id" if role == "tool" else "name"
        name, at = message.get(member), f"messages[{index}].{member}"
        if not isinstance(name, str):
            code = "dangling_tool_result" if name is None else "invalid_type"
            self._found.mismatches.append(Mismatch(index, WireError(code, at)))
            return
        key = ("id", bare_id(name)) if role == "tool" else ("name", name)
        site = self._nearest(key)
        if site is None:
            code = "duplicate_tool_result" if key in self._to_come else "dangling_tool_result"
            self._found.mismatches.append(Mismatch(index, WireError(code, at)))
            return
        self._found.answered[site.place] = index
        follows = site.place.message < index
        self._found.moved |= not follows or self._ends[site.step] < index

    def _nearest(self, key: Key) -> _Site | None:
        if self._open.get(key):
            return self._open[key].pop()
        waiting = self._to_come.get(key)
        return waiting.popleft() if waiting else None


def _steps(roles: Sequence[str]) -> tuple[list[int], list[int]]:
    """Give the step of each message, and the message at which each step is over: the next that is no result."""
    steps: list[int] = []
    ends: list[int] = [len(roles)]
    inside = False
    for index, role in enumerate(roles):
        if role in ASSISTANT:
            if not inside:
                ends[-1] = min(ends[-1], index)
                ends.append(len(roles))
            inside = True
        elif role not in INSTRUCTION:
            inside = False
            if role not in TOOL:
                ends[-1] = min(ends[-1], index)
        steps.append(len(ends) - 1)
    return steps, ends
