"""One rule a file, named as the rule.

To add one: write a generator function that reads a node and yields edits, decorate it with `@rule`, give it a
docstring (first line the title, then why), an effect, examples (a witness where it is lossy) and sources. The law
tests find it here. It does nothing until a target's plan names it.
"""
