"""How a worker process is asked: over a connection of which it alone holds the other end.

So the connection breaks when the process ends, whatever it was doing, and half an answer is none. An answer has its
length before it.
"""

import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from socket import socket
from typing import Any, Final

#: Bytes of the length of an answer.
LENGTH: Final = 8


def asking(function: Callable[..., object], *args: object) -> bytes:
    """Return a request."""
    return pickle.dumps((function, args))


def result_of(answer: bytes) -> Any:  # it is the function's
    """Return what the function returned, or raise what it raised."""
    is_error, result = pickle.loads(answer)  # noqa: S301  # the worker wrote it
    if is_error:
        raise result
    return result


def answer_all(connection: socket, prepare: Callable[..., None], given: tuple[object, ...] = ()) -> None:
    """Answer requests, in the worker process: first, with an empty answer, that it is prepared."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all; the parent ends this process itself
    prepare(*given)
    with connection, connection.makefile("rb") as requests, suppress(EOFError, OSError, pickle.UnpicklingError):
        connection.sendall(bytes(LENGTH))
        while True:
            function, args = pickle.load(requests)  # noqa: S301  # the parent wrote it
            connection.sendall(_answer(function, args))


def _answer(function: Callable[..., object], args: tuple[object, ...]) -> bytes:
    try:
        return _with_length(pickle.dumps((False, function(*args))))
    except Exception as error:  # noqa: BLE001  # the parent raises it
        return _with_length(pickle.dumps((True, error)))


def _with_length(answer: bytes) -> bytes:
    """Return what is sent: all at once, so that the parent wakes up once."""
    return len(answer).to_bytes(LENGTH) + answer
