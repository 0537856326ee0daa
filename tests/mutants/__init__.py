"""Plants mistakes: written ones, to see that a named test fails for each, and ones made by operators, to count.

table      the written ones: a name, the file, the text and its replacement, and the tests that must fail
__main__   plants each in a copy of the project and runs its tests: `make mutants`
operators  makes mistakes in the files that state facts      at_scale    counts which of them are noticed
planted    plants one in a child, and looks what notices      equivalent  those that change nothing, and why
choices    finds words by which mistakes in the decoder are seen

To add a written one: add a row. The text must occur exactly once in its file, and the tests must pass without the
mistake.
"""
