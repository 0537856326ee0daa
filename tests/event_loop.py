"""Runs coroutines in a separate thread, because after a browser test this thread already has an event loop."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

_T = TypeVar("_T")


def finished(coroutine: Coroutine[Any, Any, _T]) -> _T:
    """Return what a coroutine returns."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, coroutine).result()
