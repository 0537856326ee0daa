"""The command line: one command a file. To add one, write a file with `declare` and name it in `main.COMMANDS`."""
