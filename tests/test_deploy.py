"""The container and the composition: locked, linted, and its servers run as declared."""

import json
import os
import re
import shlex
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from tests.audit import licences, lock, sbom, vulnerabilities
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.serving import free_port
from toolprism import __version__
from toolprism.cli.main import COMMANDS

_ROOT = Path(__file__).parents[1]
_COMPOSE: dict[str, Any] = yaml.safe_load((_ROOT / "compose.yaml").read_text("utf-8"))
_SERVICES: dict[str, dict[str, Any]] = _COMPOSE["services"]
_CONTAINERFILE = (_ROOT / "Containerfile").read_text("utf-8")
_KNOWN = {
    *("FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"),
}


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Containerfile and what each is given, without line breaks."""
    text = re.sub(r"\\\n\s*", " ", _CONTAINERFILE)
    return [
        (word, rest.strip())
        for word, _, rest in (line.partition(" ") for line in text.splitlines() if line and not line.startswith("#"))
    ]


def test_the_container_is_built_of_known_instructions_in_two_stages() -> None:
    assert {word for word, _ in instructions()} <= _KNOWN
    images = [rest.split()[0] for word, rest in instructions() if word == "FROM"]
    assert len(images) == 2
    for image in images:
        assert re.fullmatch(r"python:3\.\d+[\w.-]*", image), "a version is pinned, and no registry is named"


def test_the_container_copies_what_is_there_and_all_that_the_wheel_needs() -> None:
    copied = {
        source
        for word, rest in instructions()
        if word == "COPY" and not rest.startswith("--from")
        for source in rest.split()[:-1]
    }
    assert all((_ROOT / source).exists() for source in copied)
    wheel = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert {*wheel["packages"], *wheel["force-include"]} <= copied


def test_the_container_installs_only_what_is_locked_and_runs_as_nobody_in_particular() -> None:
    installs = [
        command
        for word, rest in instructions()
        if word == "RUN"
        for command in rest.split(" && ")
        if "pip install" in command
    ]
    assert installs
    assert all("--require-hashes" in command or "--no-deps" in command for command in installs)
    words = [word for word, _ in instructions()]
    (user,) = (rest for word, rest in instructions() if word == "USER")
    assert user != "root"
    assert words.index("USER") < words.index("ENTRYPOINT")


def test_the_container_compiles_the_engine_with_what_is_locked() -> None:
    words = [(word, rest) for word, rest in instructions() if word in {"ENV", "RUN"}]
    switch = next(place for place, (word, rest) in enumerate(words) if rest == "HATCH_BUILD_HOOK_ENABLE_MYPYC=1")
    built = next(place for place, (word, rest) in enumerate(words) if "pip wheel" in rest)
    assert switch < built
    assert any("apt-get install" in rest and " gcc " in rest for _, rest in words[:switch])
    wheel = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {Requirement(line).name for line in wheel["hooks"]["mypyc"]["dependencies"]}
    assert needed <= {entry.name for entry in lock.locked(lock.BUILD)}


def test_the_command_of_the_container_exists() -> None:
    given = dict(instructions())
    assert json.loads(given["ENTRYPOINT"]) == ["toolprism"]
    for command in (json.loads(given["CMD"]), _SERVICES["app"]["command"]):
        assert command[0] in COMMANDS


def test_every_service_is_bounded_watched_and_restarted() -> None:
    assert set(_SERVICES) == {"app", "postgres", "redis", "caddy"}
    for service in _SERVICES.values():
        assert {"mem_limit", "restart", "networks", "healthcheck"} <= set(service)
        image = service.get("image", "app:1")
        assert re.fullmatch(r"[a-z]+:\w[\w.-]*", image), "a version is pinned, and no registry is named"
        assert not image.endswith(":latest")
    assert _SERVICES["app"]["deploy"]["replicas"] == 2
    assert [name for name, service in _SERVICES.items() if "ports" in service] == ["caddy"]


def test_every_name_in_the_composition_is_declared() -> None:
    for service in _SERVICES.values():
        assert set(service["networks"]) <= set(_COMPOSE["networks"])
        assert set(service.get("depends_on", {})) <= set(_SERVICES)
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in _COMPOSE["volumes"] or (_ROOT / source).exists()
    servers = re.findall(r"(?:@|redis://)([a-z]+):\d", " ".join(_SERVICES["app"]["environment"].values()))
    assert set(servers) == {"postgres", "redis"}


def test_no_password_stands_in_a_file() -> None:
    text = (_ROOT / "compose.yaml").read_text("utf-8")
    passwords = re.findall(r"POSTGRES_PASSWORD: (\S+)|//\w+:([^@\s]+)@", text)
    assert passwords
    assert all((first or second).startswith("${") for first, second in passwords)


def test_what_only_operators_should_see_stays_inside() -> None:
    caddy = (_ROOT / "deploy" / "Caddyfile").read_text("utf-8")
    assert caddy.count("{") == caddy.count("}")
    assert re.search(r"@inside path .*/metrics.*\n\s*respond @inside 404", caddy)
    assert "dynamic a app 8000" in caddy


def test_the_lock_has_what_the_project_needs_with_hashes() -> None:
    assert lock.missing() == [], "make lock"
    for path in (lock.REQUIREMENTS, lock.BUILD):
        entries = lock.locked(path)
        assert entries
        assert all(entry.hashes for entry in entries)
    assert "hatchling" in {entry.name for entry in lock.locked(lock.BUILD)}
    assert not re.search(r"://|--(extra-)?index-url", lock.REQUIREMENTS.read_text("utf-8"))


def test_what_is_not_locked_by_its_hash_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "requirements.txt"
    path.write_text(f"a==1 \\\n    --hash=sha256:{'0' * 64}\nb==2\n", "utf-8")
    with pytest.raises(ValueError, match="b==2"):
        lock.locked(path)


def test_every_locked_package_has_a_licence_that_is_fine() -> None:
    found = {entry.name: licences.licence(entry.name) for entry in lock.locked()}
    assert not {name: licence for name, licence in found.items() if not licences.is_fine(licence)}
    assert not licences.is_fine("GPL-3.0-only")


def test_the_bill_of_materials_lists_the_lock() -> None:
    bill = json.loads(sbom.SBOM.read_text("utf-8"))
    listed = [
        (each["name"], each["version"], [one["content"] for one in each["hashes"]]) for each in bill["components"]
    ]
    assert listed == [(entry.name, entry.version, list(entry.hashes)) for entry in lock.locked()], "make audit"
    assert bill["metadata"]["component"]["version"] == __version__
    assert sbom.written(lock.locked(), licences.licence) == sbom.written(lock.locked(), licences.licence)


def test_a_service_that_cannot_be_reached_is_no_clean_result() -> None:
    assert vulnerabilities.read("") is None
    assert vulnerabilities.read('{"dependencies": [{"name": "a", "skip_reason": "not found"}]}') is None
    audit = vulnerabilities.read(
        '{"dependencies": [{"name": "a", "version": "1", "vulns": []}, {"name": "b", "skip_reason": ""}]}'
    )
    assert audit == vulnerabilities.Audit(known=1, found=())


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[int]]:
    """Run the servers of the composition, as many and as configured as there, with what they need on this machine."""
    app = _SERVICES["app"]
    with ExitStack() as running:
        postgres = running.enter_context(PostgresServer.started())
        redis = running.enter_context(RedisServer.started(tmp_path))
        places = {
            "TOOLPRISM_DATABASE_URL": postgres.url.render_as_string(hide_password=False),
            "TOOLPRISM_REDIS_URL": redis.url,
        }
        assert places.keys() <= app["environment"].keys()
        variables = {**image_variables(), **app["environment"], **places, "TOOLPRISM_HOST": "127.0.0.1"}
        ports = []
        for _ in range(app["deploy"]["replicas"]):
            port = free_port()
            # One process each is enough to see that two servers share everything.
            command = [sys.executable, "-m", "toolprism", *app["command"], f"--port={port}", "--workers=1"]
            process = subprocess.Popen(command, env={**os.environ, **variables}, cwd=_ROOT, stderr=subprocess.DEVNULL)
            running.callback(process.wait, 30)
            running.callback(process.terminate)
            ports.append(port)
        yield ports


def image_variables() -> dict[str, str]:
    words = [shlex.split(rest) for word, rest in instructions() if word == "ENV"]
    pairs = dict(word.split("=", 1) for line in words for word in line)
    return {name: value for name, value in pairs.items() if name != "PATH"}


def listens(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
    except OSError:
        return False
    return True


def is_healthy(port: int) -> bool:
    """Run the check of the composition against one server."""
    test: list[str] = _SERVICES["app"]["healthcheck"]["test"]
    script = test[-1].replace(":8000", f":{port}")
    done = subprocess.run([sys.executable, "-c", script], stderr=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def post(port: int, path: str, **fields: str) -> tuple[int, str]:
    data = urllib.parse.urlencode(fields).encode()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", data) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""


@pytest.mark.soak
@pytest.mark.requires("initdb", "redis-server")
def test_the_servers_of_the_composition_share_links_and_limits(servers: list[int]) -> None:
    while not all(listens(port) for port in servers):
        time.sleep(0.05)
    assert all(is_healthy(port) for port in servers)
    one, other = servers
    status, page = post(one, "/s", text='{"maximum": 77}')
    assert status == 200
    found = re.search(r'id="short" readonly value="([^"]*)"', page)
    assert found
    path = urllib.parse.urlsplit(unescape(found[1])).path
    with urllib.request.urlopen(f"http://127.0.0.1:{other}{path}") as answer:
        assert "77" in answer.read().decode()
    answers = [post(servers[number % 2], "/s", text=f'{{"maximum": {number}}}')[0] for number in range(22)]
    assert answers == [200] * 19 + [429] * 3
