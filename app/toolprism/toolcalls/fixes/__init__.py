"""The repairs, one kind a file: of the text, of a value's type, of a value, of the members of an object.

`CONTRIBUTING.md` explains how to add a kind.
"""
