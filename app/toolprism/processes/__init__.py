"""Worker processes, which can be killed, for work on untrusted input; the page and the proxy share them.

slot        one worker process, replaced when it ends
crew        several worker processes, for the files of one command
answering   how a worker process is asked, and answers
forker      the process that forks workers, which has loaded already what they need
supervisor  keeps a number of processes running, such as those that accept connections
own_folder  the temporary files of a server, which the next one removes if this one could not
turns       a bounded queue, fair among clients
held_bytes  the memory that bodies may use while they are read and wait
bounds      the set-up of a worker process: a limit of memory, and an end together with the one it works for
client      the identity of a client
"""
