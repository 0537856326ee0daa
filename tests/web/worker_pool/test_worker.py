"""What a worker process of the worker pool does beside its work."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.event_loop import finished
from toolprism.web.settings import Settings
from toolprism.web.worker_pool import worker
from toolprism.web.worker_pool.message import WorkerRequest

_SAY = """
import logging
from toolprism.web.worker_pool import worker
from toolprism.web.settings import Settings
worker.prepare(Settings(links=None))
logging.getLogger("toolprism").error("google failed")
"""


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_worker_logs_in_the_format_of_the_server(form: str) -> None:
    variables = {**os.environ, "TOOLPRISM_LOG": form}
    said = subprocess.run(
        [sys.executable, "-c", _SAY], capture_output=True, text=True, check=True, env=variables
    ).stderr
    if form == "json":
        line = json.loads(said)
        assert (line["level"], line["logger"], line["message"]) == ("ERROR", "toolprism", "google failed")
    else:
        assert said.endswith(" ERROR toolprism: google failed\n")


def test_the_outer_layers_run_in_the_web_process_alone() -> None:
    """They set security headers; a worker's response has none yet."""
    with ThreadPoolExecutor(1) as apart:  # after a browser test this thread has an event loop
        app = apart.submit(worker.application, Settings(links=None)).result()
    response = finished(worker._answer(app, WorkerRequest.get("/healthz")))
    assert response.status == 200
    assert response.header(b"content-security-policy") is None
