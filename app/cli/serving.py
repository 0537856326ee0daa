"""Serving: one process or several behind one socket; those that end finish their answers first."""

import os
import secrets
import signal
import tempfile
from collections.abc import Callable
from socket import socket
from typing import TYPE_CHECKING, Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from app.cli.patient_protocol import Doors, config_of, trusted_proxies
from app.core.log_format import set_up_log
from app.web.settings import ENGINES, SALT, Settings

if TYPE_CHECKING:
    from app.web.application import Application

#: Seconds for answers to finish when the server is stopped.
_GRACE: Final = 10
#: Where workers count together; the library that counts reads it when it is imported.
_METRICS: Final = "PROMETHEUS_MULTIPROC_DIR"


def worker() -> "Application":
    """Make the application of one process, from the environment."""
    from app.web.front import create_front  # it counts, and where is decided before

    set_up_log()
    return create_front(Settings.from_environment())


def serve(listener: socket, workers: int, note: Callable[[], None]) -> None:
    """Answer until a signal ends it.

    Args:
        listener: where requests arrive.
        workers: how many processes answer them.
        note: called once all is set up.

    Raises:
        BadInput: a setting makes no sense.
        KeyboardInterrupt: a signal has ended it, and every answer is finished.
    """
    if workers == 1:
        application = worker()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again when all is done
        note()
        uvicorn.Server(_configured(lambda: application, 1)).run(sockets=[listener])
        return
    Settings.from_environment()  # what makes no sense ends the start, and not one worker after the other
    with tempfile.TemporaryDirectory(prefix="toolprism-metrics-") as folder:
        os.environ[_METRICS] = folder
        os.environ.setdefault(ENGINES, str(max(2, Settings().engines // workers)))
        os.environ[SALT] = secrets.token_hex(16)  # all workers know a client by the same name
        note()
        Multiprocess(_configured(worker, workers), sockets=[listener]).run()
    raise KeyboardInterrupt


def _configured(application: "Callable[[], Application]", workers: int) -> uvicorn.Config:
    doors = Doors(proxies=trusted_proxies())
    return config_of(
        application,
        doors,
        factory=True,
        workers=workers,
        timeout_graceful_shutdown=_GRACE,
        timeout_worker_healthcheck=30,
    )
