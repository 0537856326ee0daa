"""Mistakes that are planted one by one, to see that a named test fails for each: `make mutants`.

table      the mistakes: a name, the file, the text and what replaces it, and the tests that must fail
__main__   plants each in a copy of the project and runs its tests

To add one: add a row. The text must stand exactly once in its file, and the tests must pass without the mistake.
"""
