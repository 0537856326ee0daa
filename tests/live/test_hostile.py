"""A hostile server always gives a finding, ends within the limit, leaves no process, and loses no sound tool."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.event_loop import finished as run
from tests.live import hostile as manners
from tests.live.asked import HOSTILE, SHORT, SMALL, asked, asked_together, codes, hostile, left_of, names
from toolprism.live.answer import Bounds, Server
from toolprism.live.asking import ask

_NOISE = "noise-on-stdout"
#: What is found about each manner, and whether the sound tool is read.
_FOUND: dict[str, tuple[set[str], bool]] = {
    "good": (set(), True),
    "twice": (set(), True),
    "child": (set(), True),
    "daemon": (set(), True),
    "die-at-once": ({"server-ended"}, False),
    "die-initialize": ({"server-ended"}, False),
    "die-list": ({"server-ended"}, False),
    "die-page": ({"server-ended"}, True),
    "error-page": ({"server-error"}, True),
    "error-initialize": ({"server-error"}, False),
    "very-deep": ({"too-much"}, False),
    "half-json": ({"server-ended", _NOISE}, False),
    "noise": ({_NOISE}, True),
    "many-pages": ({"too-many-pages"}, True),
    "same-cursor": ({"repeated-cursor"}, True),
    "empty-cursor": ({"repeated-cursor"}, True),
    "bad-cursor": ({"bad-cursor", "sdk-refuses-page"}, True),
    "no-list": ({"no-list"}, False),
    "null-result": ({"no-list"}, False),
    "unknown-protocol": ({"unknown-protocol"}, True),
    "no-protocol": ({"unknown-protocol", "bad-handshake"}, True),
    "no-type": ({"sdk-refuses"}, True),
    "boolean-schema": ({"sdk-refuses"}, True),
    "no-schema": ({"sdk-refuses"}, True),
    "text-schema": ({"sdk-refuses"}, True),
    "no-name": ({"sdk-refuses"}, True),
    "null-tool": ({"sdk-refuses"}, True),
    "bad-output-schema": ({"sdk-refuses"}, True),
    "deep": ({"sdk-refuses", "too-deep"}, True),
    "recursive": (set(), True),
    "escapes": (set(), True),
    "unknown-keys": (set(), True),
}
#: Those that never end by themselves, and the step at which they hang.
_HANGING = {
    "hang-start": "handshake",
    "hang-initialize": "handshake",
    "closes-stdin": "handshake",
    "hang-list": "list of tools",
    "hang-page": "list of tools",
    "wrong-id": "list of tools",
    "hang-call": "call of add",
    "stubborn": "list of tools",
}


@pytest.mark.parametrize("manner", _FOUND)
def test_a_bad_manner_is_a_finding_and_sound_tools_are_read(manner: str) -> None:
    answer = asked(manner)
    found, reads = _FOUND[manner]
    assert codes(answer) == found
    assert ("good" in names(answer)) == reads


def test_a_server_that_hangs_at_any_step_ends_at_the_limit_and_keeps_what_it_gave() -> None:
    servers = [hostile(manner) for manner in _HANGING]
    for answer in asked_together(servers, SHORT, [("add", {"a": 1})]):
        (finding,) = answer.findings
        assert finding.code == "too-late"
        assert _HANGING[answer.server.name] in finding.message
        assert not left_of(answer.server)
        assert ("good" in names(answer)) == (answer.server.name in {"hang-page", "hang-call"})


def test_a_server_that_ignores_the_newest_handshake_is_offered_the_older_one() -> None:
    answer = asked("silent-discover", bounds=Bounds(seconds=15))
    assert answer.protocol == "2025-11-25"
    assert not answer.findings


def test_there_are_at_least_twenty_manners() -> None:
    assert len(_FOUND.keys() | _HANGING.keys()) >= 20
    assert manners.LISTS.keys() >= {"good"}


def test_the_last_words_of_a_server_that_dies_are_shown_without_secrets() -> None:
    server = hostile("die-list", WORD="database")
    (finding,) = run(ask(server, SMALL)).findings
    assert finding.message.endswith("It wrote: Traceback: cannot reach the ***")


def test_a_command_that_cannot_be_run_is_one_sentence() -> None:
    (finding,) = run(ask(Server(name="x", command=("/no/such/program",)))).findings
    assert finding.code == "not-started"
    assert finding.message == "The command cannot be run: No such file or directory."


def test_a_server_gets_only_the_environment_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "abcdef")
    answer = asked("environment", [("add", {})])
    text = str(answer.called[0].result)
    assert "MARK" in text
    assert "abcdef" not in text
    assert set(re.findall(r'"([A-Z_]+)\\?":', text)) <= {"MARK", "PATH", "HOME", "LC_CTYPE"}


#: Starts a server, and waits for ever.
_ASKING = """
import anyio, sys
from toolprism.live.child import child_of
from toolprism.live.answer import Server

async def wait(server):
    async with child_of(server):
        await anyio.sleep_forever()

anyio.run(wait, Server(name="x", command=tuple(sys.argv[2:]), environment={"MARK": sys.argv[1]}))
"""


def test_a_server_ends_when_we_are_killed() -> None:
    server = hostile("stubborn")
    mark = server.environment["MARK"]
    program = [sys.executable, "-c", _ASKING, mark, sys.executable, "-I", "-S", str(HOSTILE), "stubborn"]
    with subprocess.Popen(program, env={**os.environ, "PYTHONPATH": str(Path("app").resolve())}) as process:
        while not left_of(server):
            assert process.poll() is None
        process.send_signal(signal.SIGKILL)
    while left_of(server):
        pass


def test_what_was_sent_is_kept_with_unknown_keys_and_wrong_types() -> None:
    odd = asked("unknown-keys").tools[1]
    assert odd["strict"] is True
    assert odd["annotations"] == {"readOnlyHint": "yes", "vendor": 1}


@pytest.mark.parametrize(
    "manner,bound",
    [
        ("flood-messages", "more than 500 messages"),
        ("flood-line", "a message of more than 300,000 bytes"),
        ("flood-noise", "more than 3,000,000 bytes"),
    ],
)
def test_each_flood_ends_at_its_own_bound(manner: str, bound: str) -> None:
    answer = asked(manner)
    assert codes(answer) - {_NOISE} == {"too-much"}
    assert f"The server sent {bound}. The rest is not read." in [each.message for each in answer.findings]


def test_every_page_is_read_in_order() -> None:
    answer = asked("many-pages")
    assert names(answer) == ["good", "t2", "t3", "t4", "t5"]
    assert answer.pages == (1, 1, 1, 1, 1)
    assert not answer.complete


def test_more_tools_than_the_bound_are_not_read() -> None:
    answer = asked("many-pages", bounds=Bounds(pages=3))
    assert len(answer.tools) == 3


def test_a_refused_tool_is_named_with_the_place_and_the_cost() -> None:
    (finding,) = asked("no-type").findings
    assert re.fullmatch(
        r"The official Python SDK \(mcp [\d.]+\) refuses broken, and with it 1 sound tool of the same page: "
        r"inputSchema\.type: Field required\.",
        finding.message,
    )
