"""Worker processes that are killed while links are stored: what was confirmed is there."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

import pytest
from starlette.testclient import TestClient

from tests.killing import kill
from tests.share.storage.links import MANY, WRITERS
from tests.web.test_front import _workers
from toolprism.web.front import create_web_app
from toolprism.web.settings import Settings

_LINKS = 90
#: The workers are killed when so many links have been confirmed.
_KILLED_AT = (20, 45)
_STORED = re.compile(r"/s/([a-z2-7]{10,52})/delete")


@pytest.mark.soak
def test_a_worker_that_is_killed_loses_no_confirmed_link(tmp_path: Path) -> None:
    settings = Settings(links=tmp_path / "links.db", terms=MANY, engines=2, max_waiting=1_000, seconds=60, patience=60)
    confirmed: dict[int, str] = {}
    statuses: set[int] = set()
    counting = Lock()
    with TestClient(create_web_app(settings)) as client, ThreadPoolExecutor(WRITERS) as threads:

        def store(number: int) -> None:
            answer = client.post("/s", data={"text": f'{{"title": "tool {number}"}}'})
            found = _STORED.search(answer.text)
            with counting:
                statuses.add(answer.status_code)
                if answer.status_code == 200:
                    assert found
                    confirmed[number] = found[1]
                    kills = len(confirmed) in _KILLED_AT
                else:
                    kills = False
            if kills:
                kill(_workers())

        list(threads.map(store, range(_LINKS)))
        assert len(confirmed) > _KILLED_AT[-1]
        assert statuses <= {200, 503}
        for number, identifier in confirmed.items():
            page = client.get(f"/s/{identifier}")
            assert page.status_code == 200
            assert f"tool {number}&#34;" in page.text
