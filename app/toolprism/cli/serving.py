"""Runs one process or several behind one socket; a stopping process finishes its responses first."""

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing import resource_tracker
from secrets import token_bytes
from socket import socket
from typing import Final

from toolprism.cli.limited_server import Admission, LimitedServer, config_of, most_connections, once, trusted_proxies
from toolprism.core.garbage import keep_existing
from toolprism.core.log_format import set_up_log
from toolprism.processes.slot import start_forker
from toolprism.processes.supervisor import Beat, Supervisor, own_folder
from toolprism.web.settings import ENGINES, Settings

#: Seconds for responses to finish when the server is stopped.
_GRACE: Final = 10
#: The folder in which workers count together; the metrics library reads it on import.
_METRICS: Final = "PROMETHEUS_MULTIPROC_DIR"
_SALT: Final = 16


def serve(listener: socket, workers: int, opened: Callable[[], None]) -> None:
    """Serve until a signal ends it."""
    set_up_log()
    with own_folder() as folder:
        if workers > 1:
            os.environ[_METRICS] = str(folder)
            os.environ.setdefault(ENGINES, str(max(2, Settings().engines // workers)))
        # All workers identify a client in the same way.
        settings = replace(Settings.from_environment(), salt=token_bytes(_SALT))
        admission = Admission(most=most_connections(settings.engines), proxies=trusted_proxies())
        _load(settings)
        run = partial(_run, listener, settings, admission)
        if workers > 1:
            resource_tracker.ensure_running()  # one for all
            Supervisor(run, workers, opened=opened).run()
        else:
            signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again at the end
            run(once(opened))
    raise KeyboardInterrupt


def _load(settings: Settings) -> None:
    """Load what all processes of the server share, so that each starts with it."""
    from toolprism.web.worker_pool import worker  # it imports the metrics library, whose folder must be set before

    worker.application(settings)
    keep_existing()


def _run(listener: socket, settings: Settings, admission: Admission, beat: Beat) -> None:
    """Serve in this process, a fork of which forks its workers."""
    from toolprism.web.front import create_web_app
    from toolprism.web.worker_pool.pool import PRELOADED

    start_forker(PRELOADED, without=[listener])
    application = create_web_app(settings)
    keep_existing()
    LimitedServer(config_of(application, admission, timeout_graceful_shutdown=_GRACE), beat).run(sockets=[listener])
