"""The worker pool: the worker processes for all work on pasted text, and the messages to and from them.

The web process only reads and writes: it accepts a request, waits for a worker and passes the response on. A worker is
killed when it exceeds its time, and its memory is limited.

message  a request and its response, as they travel, and what a worker needs from the database
worker   the application in a worker process, without a network
pool     assigns requests to workers, with slots and queues of `processes`; a cache of responses without pasted text
"""
