"""A cache of the last used values: bounded, and whole after a deadline ended the work that used it."""

import os
import signal
from itertools import count
from threading import Event, Thread

from toolprism.core.alarm import within
from toolprism.core.errors import OutOfTime
from toolprism.core.lru_cache import LruCache


class _Ringing:
    """A key at whose hashing, after some times, the deadline passes."""

    def __init__(self, after: int) -> None:
        self.after = after

    def __hash__(self) -> int:
        self.after -= 1
        if self.after == 0:
            os.kill(os.getpid(), signal.SIGALRM)
            for _ in range(100_000):  # Python calls the handler a little later, if another thread took the signal
                pass
        return 1


def test_values_have_sizes_and_the_largest_is_not_kept() -> None:
    cache = LruCache[str, str](10, len)
    for value in ("aaaa", "bbbb", "c" * 11, "dddd"):
        cache.put(value[0], value)
    assert [cache.get(key) for key in "abcd"] == [None, "bbbb", None, "dddd"]
    assert (len(cache), cache.used) == (2, 8)


def test_a_deadline_in_the_midst_of_a_change_leaves_the_cache_whole() -> None:
    other_thread = Event()
    Thread(target=other_thread.wait, daemon=True).start()  # may take the signal
    for step in count(1):
        cache = LruCache[object, int](2)
        key = _Ringing(step)
        try:
            with within(100):
                cache.put(key, 1)
        except OutOfTime:
            pass
        is_past, key.after = key.after > 0, 0
        for number in range(3):
            cache.put(number, number)
        assert [cache.get(number) for number in range(3)] == [None, 1, 2], step
        if is_past:
            break
    other_thread.set()
    assert step > 3, "hashed at least for the value and for its order"
