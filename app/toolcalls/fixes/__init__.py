"""The repairs, one kind a file: of the text, of a value's type, of a value, of the members of an object.

Adding a kind: write its file, name it in the table of `text.py`, `values.py` or `objects.py` beside this folder.
"""
