"""A PostgreSQL server for tests, which a test may kill and start again."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import URL

from tests.killing import children_of
from tests.serving import free_port
from tests.tools import require

#: A server that is started by root refuses to run.
_USER = "postgres"
#: Without `fsync` a power cut may lose something; a server that is killed loses nothing.
_SETTINGS = (
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "shared_buffers=16MB",
    "max_connections=40",
    "fsync=off",
    "autovacuum=off",
)


@dataclass
class PostgresServer:
    """A server on a free port of this machine."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @classmethod
    @contextmanager
    def started(cls) -> Iterator["PostgresServer"]:
        """Start a server, or skip the test where PostgreSQL is missing."""
        initdb = require("initdb")
        folder = Path(tempfile.mkdtemp(prefix="toolprism-postgres-"))
        if _user() is not None:
            shutil.chown(folder, _USER)
        server = cls(folder, free_port())
        try:
            command = [
                initdb,
                "--auth=trust",
                f"--username={_USER}",
                "--encoding=UTF8",
                "--no-sync",
                "--no-instructions",
            ]
            _run([*command, f"--pgdata={folder / 'data'}"])
            server.start()
            yield server
        finally:
            server.kill()
            shutil.rmtree(folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, again if it was killed; what a killed one left behind has to end first."""
        while True:
            if self.process is None or self.process.poll() is not None:
                self.process = self._begun()
            if self._ready():
                return
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, like a power cut; the processes of its connections also end."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None

    def freeze(self) -> None:
        """Freeze it and the processes of its connections: connections open, and nothing is answered."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Resume a frozen server."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)  # the first, so that it starts no other process meanwhile
        for pid in children_of(self.process.pid):
            os.kill(pid, number)

    def _begun(self) -> subprocess.Popen[bytes]:
        settings = [part for setting in (*_SETTINGS, f"port={self.port}") for part in ("-c", setting)]
        command = [require("postgres"), "-D", str(self.folder / "data"), *settings]
        return subprocess.Popen(command, user=_user(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")

    @property
    def url(self) -> URL:
        """The address of its only database."""
        return URL.create("postgresql+psycopg", _USER, host="127.0.0.1", port=self.port, database=_USER)

    def emptied(self) -> URL:
        """Remove every row of every table, and return the address."""
        self.run("DO $$ BEGIN IF to_regclass('links') IS NOT NULL THEN TRUNCATE links, claims, saves; END IF; END $$")
        return self.url

    def without_tables(self) -> URL:
        """Remove every table, and return the address."""
        self.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.url

    def run(self, sql: str) -> None:
        """Run a command as its owner."""
        with self.connected(autocommit=True) as session:
            session.execute(sql.encode())

    def connected(self, *, autocommit: bool = False) -> psycopg.Connection:
        """Open a session of its owner."""
        return psycopg.connect(host="127.0.0.1", port=self.port, user=_USER, dbname=_USER, autocommit=autocommit)

    def drop_connections(self) -> None:
        """End every other connection; the next ones take over changed settings."""
        self.run("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    def _ready(self) -> bool:
        done = subprocess.run(
            [require("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", _USER], check=False
        )
        return done.returncode == 0


def _user() -> str | None:
    """Return the user that runs the server: an unprivileged one where the tests run as root."""
    if os.geteuid():
        return None
    try:
        return pwd.getpwnam(_USER).pw_name
    except KeyError:
        pytest.skip(f"needs the user {_USER}")


def _run(command: list[str]) -> None:
    done = subprocess.run(command, user=_user(), cwd="/", capture_output=True, check=False)
    if done.returncode:
        pytest.fail(done.stderr.decode(errors="replace"))
