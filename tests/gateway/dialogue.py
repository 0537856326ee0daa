"""A user, tools and OpenAI's own client: four turns, with parallel calls, steps in a row, and none."""

import json
from dataclasses import dataclass, field
from typing import Any

import openai

from tests.gateway.mock_vertex import MockVertex, Says, call

MODEL = "google/gemini-3.1-pro-preview"
TOOLS: Any = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": f"Give the {name} of a city.",
            "parameters": {
                "type": "object",
                "properties": {"city": {"type": "string"}, "days": {"type": ["integer", "null"], "minimum": 1}},
                "required": ["city"],
                "additionalProperties": False,
            },
        },
    }
    for name in ("weather", "time")
]

#: What the user asks, and the model's answers to it: calls, one or several steps of them, and a text.
TURNS: tuple[tuple[str, tuple[Says, ...]], ...] = (
    (
        "Weather in Paris and Oslo?",
        (
            Says(parts=(call("weather", city="Paris"), call("weather", city="Oslo", days=2))),
            Says(parts=(call("time", city="Oslo"),)),
            Says(parts=({"text": "Paris 15°, Oslo 3°."},)),
        ),
    ),
    ("Thanks! And who are you?", (Says(parts=({"text": "A model, 東."},)),)),
    (
        "What time is it in both?",
        (
            Says(parts=({"text": "I look."}, call("time", city="Paris"), call("time", city="Oslo"), call("time"))),
            Says(parts=(call("weather", city="Paris"), call("time", city="Paris"))),
            Says(parts=({"text": "Noon."},)),
        ),
    ),
    ("Bye.", (Says(parts=(call("time", city="Rome"),)), Says(parts=({"text": "Bye."},)))),
)


@dataclass
class Dialogue:
    """A conversation as an application holds it."""

    client: openai.OpenAI
    stream: bool = False
    #: Whether it sends back members beyond OpenAI's own format.
    aware: bool = False
    model: str = MODEL
    headers: dict[str, str] = field(default_factory=dict)
    messages: list[Any] = field(default_factory=lambda: [{"role": "system", "content": "Be brief."}])

    def run(self, vertex: MockVertex, turns: Any = TURNS) -> list[str]:
        """Run all turns; return the model's last message of each."""
        return [self.turn(vertex, said, answers) for said, answers in turns]

    def turn(self, vertex: MockVertex, said: str, answers: tuple[Says, ...]) -> str:
        """Send a message, and answer calls until the model returns a text."""
        vertex.then(*answers)
        self.messages.append({"role": "user", "content": said})
        while True:
            message = self.asked()
            self.messages.append(message)
            if not message.get("tool_calls"):
                return str(message["content"])
            # Results arrive in the order in which tools finish, here the last first.
            self.messages += [_result(one) for one in reversed(message["tool_calls"])]

    def asked(self) -> dict[str, Any]:
        """Send the conversation; return the model's message as the application keeps it."""
        message = self._streamed() if self.stream else self._whole()
        return message if self.aware else _plain(message)

    def _whole(self) -> dict[str, Any]:
        completion = self.client.chat.completions.create(
            model=self.model, messages=self.messages, tools=TOOLS, extra_headers=self.headers
        )
        choice = completion.choices[0]
        assert choice.finish_reason == ("tool_calls" if choice.message.tool_calls else "stop")
        return choice.message.model_dump(exclude_none=True)

    def _streamed(self) -> dict[str, Any]:
        with self.client.chat.completions.create(
            model=self.model, messages=self.messages, tools=TOOLS, stream=True, extra_headers=self.headers
        ) as stream:
            return assembled([chunk.model_dump(exclude_unset=True) for chunk in stream])


def assembled(chunks: list[dict[str, Any]]) -> dict[str, Any]:
    """Assemble the deltas of a stream, as applications do."""
    message: dict[str, Any] = {"role": "assistant", "content": ""}
    calls: dict[int, dict[str, Any]] = {}
    finish = None
    for chunk in chunks:
        for choice in chunk["choices"]:
            delta = choice["delta"]
            message["content"] += delta.get("content") or ""
            message |= {name: delta[name] for name in ("extra_content",) if name in delta}
            for piece in delta.get("tool_calls") or ():
                one = calls.setdefault(piece["index"], {"type": "function", "function": {"name": "", "arguments": ""}})
                one |= {name: piece[name] for name in ("id", "extra_content") if name in piece}
                for name, text in piece.get("function", {}).items():
                    one["function"][name] += text
            finish = choice.get("finish_reason") or finish
    assert finish == ("tool_calls" if calls else "stop")
    assert sorted(calls) == list(range(len(calls)))
    return {**message, **({"tool_calls": [calls[index] for index in sorted(calls)]} if calls else {})}


def _plain(message: dict[str, Any]) -> dict[str, Any]:
    """What OpenAI's own format has of a message."""
    plain: dict[str, Any] = {name: message[name] for name in ("role", "content") if name in message}
    if "tool_calls" in message:
        plain["tool_calls"] = [
            {name: one[name] for name in ("id", "type", "function")} for one in message["tool_calls"]
        ]
    return plain


def _result(one: dict[str, Any]) -> dict[str, Any]:
    arguments = json.loads(one["function"]["arguments"])
    return {"role": "tool", "tool_call_id": one["id"], "content": json.dumps({"of": arguments.get("city"), "is": 15})}
