"""A plugin for pytest: the fixture `check_tools` fails a test with what `toolprism check` would say."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest


@pytest.fixture
def check_tools(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Return a function that fails the test if some tools would fail `toolprism check`.

    It takes a list of tools (dicts, or objects of an SDK), or a server that lists its tools, and by name `targets`,
    `edition`, `fail_on`, `models`, `clients` and `server`. The settings are those of the nearest `toolprism.toml` or
    `pyproject.toml`.
    """
    from toolprism.checking.objects import failures, problems_of  # a run without the fixture imports nothing of ours
    from toolprism.checking.settings_file import nearest_settings

    def check(tools: object, **options: Any) -> None:
        __tracebackhide__ = True
        given: dict[str, Any] = {
            name: (value,) if isinstance(value, str) and name not in ("edition", "server") else value
            for name, value in options.items()
        }
        settings = replace(nearest_settings(request.config.rootpath), **given)
        said = failures(problems_of(tools, settings))
        if said:
            pytest.fail("\n".join(said), pytrace=False)

    return check
