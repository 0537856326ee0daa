"""One lint a file, named as the lint.

To add one: write a function under `node_lint` or `scoped_lint` that yields `Found`; give it a docstring (first line
the title, then a paragraph that says what it looks for, then why), a severity, a bad and a good example, sources and
the providers that it is about. It is found by being here, and the tests of all lints find it, too.
"""
