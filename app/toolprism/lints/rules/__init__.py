"""The lints, a family a file.

To add one: write a function under `node_lint` or `scoped_lint` that yields `Found`. Give it a docstring (the first
line is the title, the next paragraph says what it looks for, the rest says why), a severity, a bad and a good example,
sources, and the providers that it concerns. They are discovered, also by the tests of all lints.
"""
