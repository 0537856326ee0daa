"""Links for the tests of storage, and a program that stores them until it is killed.

`python -m tests.share.storage.links ADDRESS` stores links from 50 threads and prints each id when it has its receipt.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from toolprism.share.envelope import Envelope
from toolprism.share.link import encode
from toolprism.share.storage.database import read_address
from toolprism.share.stored import StoreBroken, StoredLinks, Terms

WRITERS = 50
#: With time for many threads that write at once; a server has one writer at a time.
MANY = Terms(per_hour=1_000_000, seconds=300)


def link(number: int) -> str:
    """Return a link; each number has another."""
    return encode(Envelope(input=f"{number}", app="0.1.0"))


def refused(links: StoredLinks, number: int) -> bool:
    """Return whether the store is broken for a link."""
    try:
        links.save(link(number), "a")
    except StoreBroken:
        return True
    return False


def main(address: str) -> None:
    """Store a thousand links."""
    printing = Lock()
    with (
        StoredLinks(read_address(address, "ADDRESS"), MANY) as links,
        ThreadPoolExecutor(WRITERS) as threads,
    ):

        def store(number: int) -> None:
            receipt = links.save(link(number), f"{number % WRITERS}")
            with printing:
                sys.stdout.write(f"{number} {receipt.id} {receipt.token}\n")
                sys.stdout.flush()

        list(threads.map(store, range(1_000)))


if __name__ == "__main__":
    main(sys.argv[1])
