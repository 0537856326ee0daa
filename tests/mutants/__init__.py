"""Plants mistakes one by one, to see that a named test fails for each: `make mutants`.

table      the mistakes: a name, the file, the text and its replacement, and the tests that must fail
__main__   plants each in a copy of the project and runs its tests

To add one: add a row. The text must occur exactly once in its file, and the tests must pass without the mistake.
"""
