"""Processes: work on what strangers send is done in worker processes, which can be killed; page and proxy share this.

slot        one worker process, replaced when it ends
turns       whose turn it is: a bounded queue, fair among clients
held_bytes  the memory that bodies may take together while they are read and wait
bounds      what a worker process does to itself: a limit of memory, and less looking for garbage
client      what stands for one client
"""
