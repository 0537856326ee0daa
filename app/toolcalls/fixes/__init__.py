"""The repairs, one kind a file: of the text, of a value's type, of a value, of the members of an object.

To add a kind, write its file and name it where it belongs: repairs of the text in a table of `lenient_json.py`, of a
value's type in the table of `values.py`, of a value in `coercion.py`, of members in `objects.py`.
"""
