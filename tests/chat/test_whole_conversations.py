"""Generated conversations: Gemini's signatures return to their parts, and nowhere else.

Conversations of two tenants alternate over one store, with three models; the ids from Gemini are the same in all of
them. The client is careless: of a response it keeps only what OpenAI's format defines.
"""

import base64
from collections import defaultdict
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from toolprism.chat.convert import convert, respond, respond_to_events
from toolprism.chat.model.options import gemini_model
from toolprism.chat.session import next_request
from toolprism.chat.signatures.store import ConversationSignatures, MemoryStore, SignatureScope, StoreLimits
from toolprism.chat.vertex.contents import BYPASS

_TTL = 100.0
_MODELS = st.sampled_from(["gemini-3.1-pro", "gemini-3.5-flash", "gemini-2.5-flash"])
_SCOPES = st.sampled_from([SignatureScope(tenant=tenant, conversation=name) for tenant in "tu" for name in ("c", "d")])


@dataclass(frozen=True)
class Truth:
    """The actual signatures, with signer, owner and time."""

    signature: str | None
    scope: SignatureScope
    model: str
    at: float


class Conversations(RuleBasedStateMachine):
    """The clients, the store between them and Gemini, and what really happened."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.numbers = count(1)
        self.store = MemoryStore(StoreLimits(ttl=_TTL), lambda: self.now)
        self.histories: dict[SignatureScope, list[Any]] = defaultdict(lambda: [{"role": "user", "content": "begin"}])
        self.truth: dict[str, Truth] = {}

    @rule(
        scope=_SCOPES,
        model=_MODELS,
        calls=st.integers(0, 3),
        native=st.booleans(),
        speaks=st.booleans(),
        signs=st.booleans(),
        streams=st.booleans(),
    )
    def gemini_replies(self, scope: SignatureScope, model: str, **drawn: Any) -> None:
        parts = [*self._text(scope, model, drawn), *self._calls(scope, model, drawn)] or [{"text": "so"}]
        chunks: list[Any] = [{"candidates": [{"content": {"parts": [part]}}]} for part in parts]
        body: Any = {"candidates": [{"content": {"parts": parts}, "finishReason": "STOP"}]}
        reply = respond_to_events(chunks, model) if drawn["streams"] else respond(body, model)
        assert self._signatures(scope, model).keep(reply.signatures) == ()
        asked: Any = {"model": model, "messages": self.histories[scope]}
        following: Any = next_request(asked, reply, faithful=False)
        self.histories[scope] = following["messages"]

    def _text(self, scope: SignatureScope, model: str, drawn: Any) -> list[Any]:
        if not drawn["speaks"]:
            return []
        text = f"text {next(self.numbers)}."
        return [self._part({"text": text}, text, scope, model, signed=drawn["signs"])]

    def _calls(self, scope: SignatureScope, model: str, drawn: Any) -> list[Any]:
        """Parallel calls, of which the first is signed."""
        step = len(self.histories[scope])
        parts: list[Any] = []
        for position in range(drawn["calls"]):
            name = str(next(self.numbers))
            call: dict[str, Any] = {"name": f"f{position}", "args": {"name": name}}
            if drawn["native"]:
                call["id"] = f"fc_{step}_{position}"
            signed = drawn["signs"] and position == 0
            parts.append(self._part({"functionCall": call}, name, scope, model, signed=signed))
        return parts

    def _part(self, part: Any, name: str, scope: SignatureScope, model: str, *, signed: bool) -> Any:
        signature = base64.b64encode(f"signature of {name}".encode()).decode() if signed else None
        self.truth[name] = Truth(signature, scope, model, self.now)
        return {**part, "thoughtSignature": signature} if signed else part

    @rule(scope=_SCOPES)
    def the_user_goes_on(self, scope: SignatureScope) -> None:
        self.histories[scope] = [*self.histories[scope], {"role": "user", "content": "go on"}]

    @rule(seconds=st.sampled_from([1.0, _TTL / 2, _TTL - 1, _TTL]))
    def time_goes_by(self, seconds: float) -> None:
        self.now += seconds

    @rule(model=_MODELS)
    def the_clients_ask(self, model: str) -> None:
        for scope in list(self.histories):
            self._ask(scope, model)

    def _ask(self, scope: SignatureScope, model: str) -> None:
        asked: Any = {"model": model, "messages": self.histories[scope]}
        converted = convert(asked, signatures=self._signatures(scope, model))
        contents: Any = converted.body["contents"]
        for content in contents:
            first = next((part for part in content["parts"] if "functionCall" in part), None)
            for part in content["parts"]:
                self._check(part, scope, model)
                assert part is first or part.get("thoughtSignature") != BYPASS
        names = [call["args"]["name"] for call in _called(contents)]
        assert names == sorted(names, key=int), "calls came in this order"
        for content, following in pairwise(contents):
            assert [call["name"] for call in _called([content])] == [
                part["functionResponse"]["name"] for part in following["parts"] if "functionResponse" in part
            ]

    def _check(self, part: Any, scope: SignatureScope, model: str) -> None:
        """Check that a part has its own signature while it is stored and usable, and no other one."""
        name = part["functionCall"]["args"]["name"] if "functionCall" in part else part.get("text")
        given = part.get("thoughtSignature")
        truth = self.truth.get(name)
        if truth is None:
            assert given is None
            return
        assert truth.scope == scope
        of_use = gemini_model(truth.model).generation == gemini_model(model).generation and self.now < truth.at + _TTL
        if truth.signature is not None and of_use:
            assert given == truth.signature
        else:
            assert given in (None, BYPASS)

    def _signatures(self, scope: SignatureScope, model: str) -> ConversationSignatures:
        return ConversationSignatures(store=self.store, scope=scope, generation=gemini_model(model).generation)

    def teardown(self) -> None:
        self.store.close()


def _called(contents: list[Any]) -> list[Any]:
    return [part["functionCall"] for content in contents for part in content["parts"] if "functionCall" in part]


TestConversations = Conversations.TestCase
TestConversations.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
