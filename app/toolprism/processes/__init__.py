"""Worker processes, which can be killed, for work on untrusted input; the page and the proxy share them.

slot        one worker process, replaced when it ends, and the process that forks it
batch_pool  several worker processes, for the files of one command
answering   how a worker process is asked, and answers
supervisor  keeps a number of processes running, such as those that accept connections, and their temporary files
fairness    what clients share: a bounded queue, the memory for bodies, and who a client is
bounds      the set-up of a worker process: a limit of memory, and an end together with the one it works for
"""
