"""Prepared tools: computed once, in any number of threads, and kept within a bound."""

import copy
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

import toolprism
from tests.vectors import corpus
from tests.work import lines_run
from toolprism.library.prepared import MOST_KEPT
from toolprism.schema import Normalizer
from toolprism.services.normalize import outcome
from toolprism.services.payload import payload_for

_THREADS = 8
_TOOLS: list[dict[str, Any]] = list(corpus()[:5])
#: The calls of a gateway.
_CALLS: dict[str, Callable[[toolprism.Prepared], Any]] = {
    "a target": lambda prepared: prepared.to("google"),
    "a strict target": lambda prepared: prepared.to("openai-strict"),
    "a variant": lambda prepared: prepared.to("openai=gpt-5"),
    "options": lambda prepared: prepared.to("openai-strict", no_strict=True, ingest=False, trail=True),
    "a model": lambda prepared: prepared.to(model="openai/gpt-5"),
    "a model and options": lambda prepared: prepared.to(model="anthropic/claude-opus-4-5", tool_choice="required"),
    "a model of one's own": lambda prepared: prepared.to(
        model={"provider": "me", "id": "mine", "transport": "openai-completions"}
    ),
}
#: The lines that a further call may run for all of its tools.
_FEW = 9


def everything(answer: toolprism.Results | toolprism.Payload) -> list[Any]:
    """Read what a gateway reads."""
    if isinstance(answer, toolprism.Payload):
        return [answer.names, answer.body, answer.tools, answer.warnings, answer.json()]
    return [answer.names, answer.outputs, answer.findings, answer.json(), [each.verdict for each in answer]]


@pytest.mark.parametrize("call", _CALLS.values(), ids=_CALLS)
def test_a_further_call_does_no_work(
    call: Callable[[toolprism.Prepared], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    few, many = toolprism.prepare(_TOOLS[:1]), toolprism.prepare(_TOOLS)
    first = [everything(call(prepared)) for prepared in (few, many)]

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("worked again")

    monkeypatch.setattr("toolprism.schema.normalizer.Normalizer.attempt", refuse)
    monkeypatch.setattr("toolprism.core.json_text.dumps", refuse)
    again = [everything(call(prepared)) for prepared in (few, many)]
    assert again == first
    for before, after in zip(first, again, strict=True):
        assert all(old is new for old, new in zip(before[:4], after[:4], strict=True))


@pytest.mark.parametrize("call", [_CALLS[name] for name in list(_CALLS)[:-1]], ids=list(_CALLS)[:-1])
def test_a_further_call_runs_as_few_lines_for_many_tools_as_for_one(
    call: Callable[[toolprism.Prepared], Any],
) -> None:
    lines = []
    for tools in (_TOOLS[:1], _TOOLS):
        prepared = toolprism.prepare(tools)
        everything(call(prepared))
        lines.append(lines_run(lambda prepared=prepared: call(prepared)))  # type: ignore[misc]
        answer = call(prepared)
        kept = "body" if isinstance(answer, toolprism.Payload) else "outputs"
        assert lines_run(lambda answer=answer, kept=kept: (answer.names, getattr(answer, kept), answer.json())) <= 1  # type: ignore[misc]
    assert lines[0] == lines[1] <= _FEW


def test_threads_that_race_compute_once(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[str] = []

    def counted(normalizer: Any, target: Any, *, trail: bool) -> Any:
        runs.append(target.id)
        return outcome(normalizer, target, trail=trail)

    def counted_payload(*arguments: Any, **options: Any) -> Any:
        runs.append("payload")
        return payload_for(*arguments, **options)

    monkeypatch.setattr("toolprism.library.prepared.outcome", counted)
    monkeypatch.setattr("toolprism.library.payload.payload_for", counted_payload)
    prepared = toolprism.prepare(_TOOLS)
    for call, work in (("a strict target", ["openai-strict"] * len(_TOOLS)), ("a model", ["payload"])):
        runs.clear()
        barrier = Barrier(_THREADS)

        def race(_: int, barrier: Barrier = barrier, call: str = call) -> Any:
            barrier.wait()
            answer = _CALLS[call](prepared)
            return answer, everything(answer)

        with ThreadPoolExecutor(_THREADS) as threads:
            answers = list(threads.map(race, range(_THREADS)))
        assert runs == work
        assert all(answer is answers[0][0] for answer, _ in answers)
        assert all(old is new for _, seen in answers for old, new in zip(answers[0][1][:4], seen[:4], strict=True))


class Raced:
    """A lock for which another thread was faster: it does the same work before this one gets in."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work: Callable[[], object] | None = work

    def __enter__(self) -> None:
        work, self._work = self._work, None
        if work is not None:
            work()

    def __exit__(self, *_: object) -> None: ...


def test_who_loses_a_race_gets_what_the_winner_computed() -> None:
    prepared = toolprism.prepare(_TOOLS)
    winner: list[toolprism.Results] = []
    object.__setattr__(prepared, "_lock", Raced(lambda: winner.append(prepared.to("google"))))
    results = prepared.to("google")
    assert winner == [results]
    for name in ("outputs", "findings"):
        won: list[Any] = []
        object.__setattr__(results, "_lock", Raced(lambda name=name, won=won: won.append(getattr(results, name))))  # type: ignore[misc]
        found = getattr(results, name)
        assert found is won[0]


def test_threads_that_ask_for_different_targets_get_what_one_thread_gets() -> None:
    names = [target.id for target in toolprism.targets()]
    prepared, alone = toolprism.prepare(_TOOLS), toolprism.prepare(_TOOLS)
    barrier = Barrier(_THREADS)

    def race(thread: int) -> dict[str, Any]:
        barrier.wait()
        return {name: prepared.to(name).to_json() for name in names[thread:] + names[:thread]}

    with ThreadPoolExecutor(_THREADS) as threads:
        answers = list(threads.map(race, range(_THREADS)))
    expected = {name: alone.to(name).to_json() for name in names}
    assert all(answer == expected for answer in answers)


def test_a_kept_answer_waits_for_no_lock() -> None:
    class Locked:
        def __enter__(self) -> None:
            raise AssertionError("waits")

        def __exit__(self, *_: object) -> None: ...

    prepared = toolprism.prepare(_TOOLS[:1])
    results, payload = prepared.to("google"), prepared.to(model="openai/gpt-5")
    first = [everything(results), everything(payload)]
    for holder in (prepared, results, results[0], payload):
        object.__setattr__(holder, "_lock", Locked())
    assert [everything(prepared.to("google")), everything(prepared.to(model="openai/gpt-5"))] == first
    with pytest.raises(AssertionError, match="waits"):
        prepared.to("anthropic")


def test_as_many_answers_are_kept_as_documented_and_those_in_use_stay() -> None:
    prepared = toolprism.prepare(_TOOLS[:1])
    google = prepared.to("google")
    for number in range(3 * MOST_KEPT):
        prepared.to(model={"provider": "me", "id": f"mine-{number}", "transport": "openai-completions"})
        assert prepared.to("google") is google
        assert len(prepared._kept) <= MOST_KEPT
    assert f"last {MOST_KEPT} different calls" in (toolprism.Prepared.__doc__ or "")
    assert len(prepared._normalizers) == 1


def test_what_the_caller_does_to_his_tools_and_models_changes_nothing() -> None:
    tools = copy.deepcopy(_TOOLS)
    model = {"provider": "me", "id": "mine", "transport": "openai-completions"}
    prepared, untouched = toolprism.prepare(tools), toolprism.prepare(_TOOLS)
    first = prepared.to(model=model)
    for tool in tools:
        tool["inputSchema"].clear()
        tool["name"] = "changed"
    tools.clear()
    model["transport"] = "anthropic-messages"
    assert prepared.to("google").to_json() == untouched.to("google").to_json()
    assert prepared.report("google", trail=True) == untouched.report("google", trail=True)
    assert prepared.to(model=model).transport == "anthropic-messages"
    assert first.transport == "openai-completions"


def test_what_the_caller_does_to_what_he_got_changes_nothing() -> None:
    prepared = toolprism.prepare(_TOOLS)
    before = [json.dumps(prepared.report(trail=True)), prepared.to("google").json()]
    report, sent = prepared.report(trail=True), prepared.to(model="openai/gpt-5")
    report["tools"][0]["schema"].clear()
    report["tools"][0]["targets"].clear()
    body = sent.copy()
    body["tools"].clear()
    results = prepared.to("google").to_json()
    results[0]["output"].clear()
    with pytest.raises(TypeError):
        sent.body["tools"].clear()
    assert [json.dumps(prepared.report(trail=True)), prepared.to("google").json()] == before
    assert json.loads(sent.json()) == sent.body == prepared.to(model="openai/gpt-5").copy()


def test_what_fails_is_not_kept() -> None:
    prepared = toolprism.prepare(_TOOLS[:1])
    for _ in range(2):
        with pytest.raises(toolprism.UnknownName):
            prepared.to("gogle")
    assert not prepared._kept


def test_one_tool_that_fails_costs_only_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Normalizer.normalize

    def fails(self: Any, target: Any) -> Any:
        if self.schema == _TOOLS[0]["inputSchema"]:
            raise RuntimeError("planted")
        return real(self, target)

    monkeypatch.setattr(Normalizer, "normalize", fails)
    results = toolprism.normalize_tools(_TOOLS[:2], "google")
    assert [result.status == "error" for result in results] == [True, False]
    assert results.outputs[0] is None
    assert results.json().startswith(b"[null,{")
    assert results[0].findings[0].code == "internal-error"
