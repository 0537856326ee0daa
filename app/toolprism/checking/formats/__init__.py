"""Writes a report for people and for other programs, piece by piece.

table      the formats by name
as_json    all that is known            sarif     SARIF 2.1.0
github     annotations of a workflow    gitlab    a code quality report
junit      JUnit's XML                  markdown  a comment on a pull request
words      what several formats say
"""
