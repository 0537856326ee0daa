"""Checks the tools in the files of a project: where a bad schema should stop.

sources/   finds tools in texts             formats/    writes a report
files      paths → files, and back, whole or not at all
model      what is known of a file after its check
judging    a text → its tools, verdicts and problems, each with its place
settings   the settings, and what is asked about every file; `settings_file` finds, reads and checks the settings
ids        the ids of problems, and what a report says of each
policy     severities, ignores and problems known before, applied to files
against    what changed since a git revision, by meaning
running    the files, on every core; results are kept by content, settings and rules
report     all results, kept on disk while they are many, with arguments that show what a target loses
fixing     applies fixes: `edits` to JSON and programs, YAML and TOML
objects    tools that a program holds
check      ties them together, with the budgets of the project and what its clients do not take; the command
           line and the pytest plugin call it

No page and no command line is in here, and nothing that is read is ever run.
"""
