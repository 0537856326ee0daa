"""The engine room: a few worker processes, in which all work on pasted text is done, and the way there and back.

The web process only reads and writes: it takes a request in, waits for a worker and passes the answer on. A worker is
killed when it takes too long; it cannot take more memory than it may.

message      a request and its answer, as they travel between the processes
worker       what runs in a worker process: the application, without a network
room         slots and turns together (`app/processes`): a request in, an answer out
reception    the web process's side of a route: reads the body once, and waits for the answer
first_pages  answers that hold nothing of a paste, kept at hand
"""
