"""Short ways to ask for a conversion."""

from typing import Any

from toolprism.services.vertex_jsonl import from_vertex_line, to_vertex_line

G3 = "gemini-3.1-pro-preview"
G25 = "gemini-2.5-flash"


def convert(messages: list[Any] | None = None, /, model: str = G25, **more: Any) -> Any:
    """Convert a request; `options`, `signatures` and `text_signatures` are the line's own members."""
    own: Any = {name: more.pop(name) for name in ("options", "signatures", "text_signatures") if name in more}
    request = {"model": model, "messages": [user("x")] if messages is None else messages, **more}
    return to_vertex_line({"request": request, **own})


def contents(messages: list[Any], /, model: str = G25, **more: Any) -> Any:
    """Convert messages; give the contents."""
    return convert(messages, model=model, **more)["body"]["contents"]


def error(answer: Any) -> tuple[str, str]:
    """Return the code and the place of an error."""
    return answer["error"]["code"], answer["error"]["param"]


def user(content: Any) -> dict[str, Any]:
    return {"role": "user", "content": content}


def assistant(*names: str, content: Any = None, **more: Any) -> dict[str, Any]:
    """An assistant message that calls `f` once for each id."""
    calls = [{"id": name, "type": "function", "function": {"name": "f", "arguments": "{}"}} for name in names]
    return {"role": "assistant", "content": content, **({"tool_calls": calls} if calls else {}), **more}


def tool(name: str, content: Any = "1") -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": name, "content": content}


def function(name: str = "f", **more: Any) -> dict[str, Any]:
    """A tool."""
    return {"type": "function", "function": {"name": name, **more}}


def respond(*candidates: Any, **more: Any) -> Any:
    """Convert a response."""
    body: Any = {"candidates": list(candidates), **more}
    return from_vertex_line({"kind": "response", "request": {"model": G3}, "response": body})


def stream(*chunks: Any, usage: bool = False) -> Any:
    """Convert the chunks of a stream."""
    request: Any = {"model": G3, "stream": True, "stream_options": {"include_usage": usage}}
    return from_vertex_line({"kind": "stream", "request": request, "stream": list(chunks)})


def parts(*given: Any, **more: Any) -> dict[str, Any]:
    """A candidate."""
    return {"content": {"role": "model", "parts": list(given)}, **more}
