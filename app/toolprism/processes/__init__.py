"""Worker processes, which can be killed, for work on untrusted input; the page and the proxy share them.

slot        one worker process, replaced when it ends
turns       a bounded queue, fair among clients
held_bytes  the memory that bodies may use while they are read and wait
bounds      the set-up of a worker process: a limit of memory, and less garbage collection
client      the identity of a client
"""
