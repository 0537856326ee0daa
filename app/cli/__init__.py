"""The command line: one command a file. `CONTRIBUTING.md` explains how to add one."""
