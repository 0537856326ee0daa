"""Runs one process or several behind one socket; a stopping process finishes its responses first."""

import os
import secrets
import signal
import tempfile
from collections.abc import Callable
from socket import socket
from typing import TYPE_CHECKING, Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from toolprism.cli.patient_protocol import Doors, config_of, trusted_proxies
from toolprism.core.garbage import keep_existing
from toolprism.core.log_format import set_up_log
from toolprism.web.settings import ENGINES, SALT, Settings

if TYPE_CHECKING:
    from toolprism.web.application import Application

#: Seconds for responses to finish when the server is stopped.
_GRACE: Final = 10
#: The folder in which workers count together; the metrics library reads it on import.
_METRICS: Final = "PROMETHEUS_MULTIPROC_DIR"


def worker() -> "Application":
    """Return the application of one process, set up from the environment."""
    from toolprism.web.front import create_front  # it imports the metrics library, whose folder must be set before

    set_up_log()
    application = create_front(Settings.from_environment())
    keep_existing()
    return application


def serve(listener: socket, workers: int, note: Callable[[], None]) -> None:
    """Serve until a signal ends it.

    Args:
        listener: the listening socket.
        workers: the number of processes.
        note: called after the set-up.

    Raises:
        BadInput: a setting is invalid.
        KeyboardInterrupt: a signal has ended it, and every response is finished.
    """
    if workers == 1:
        application = worker()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again at the end
        note()
        uvicorn.Server(_configured(lambda: application, 1)).run(sockets=[listener])
        return
    Settings.from_environment()  # an invalid setting ends the start, instead of each worker
    with tempfile.TemporaryDirectory(prefix="toolprism-metrics-") as folder:
        os.environ[_METRICS] = folder
        os.environ.setdefault(ENGINES, str(max(2, Settings().engines // workers)))
        os.environ[SALT] = secrets.token_hex(16)  # all workers identify a client in the same way
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
