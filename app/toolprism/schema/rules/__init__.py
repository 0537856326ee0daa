"""One rule a file, named like the rule.

To add one: write a generator function that reads a node and yields edits, and decorate it with `@rule`. Give it a
docstring (the first line is the title, the rest says why), an effect, examples (with a witness if it is lossy) and
sources. The law tests discover it. It has no effect until a target's plan includes it.
"""
