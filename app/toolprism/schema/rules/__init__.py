"""The rules, a family a file.

To add one: write a generator function that reads a node and yields edits, and decorate it with `@rule`. Give it a
docstring (the first line is the title, the rest says why), an effect, examples (with a witness if it is lossy) and
sources. The law tests discover it. It has no effect until a target's plan includes it.

A target imports the families of its rules, so what targets share stands apart from what one of them needs alone, and a
family imports little.
"""
