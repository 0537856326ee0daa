"""Census: what every target makes of every tool of a corpus, as a table and as a summary.

record     one record of a source, and one row of the table
sources    files and folders → records, one after the other
judging    records → rows; a pure function that runs anywhere
running    every core of this machine, in order, whatever ends a process
cluster    the same on a Dask cluster
table      rows as Parquet, and the verdicts of an earlier table
tally      rows → the summary: shares by target, what breaks most, the worst tools
changes    what changed since the last census
published  the summary that was made at release, for the page

The table needs `pyarrow` and a cluster needs `distributed`: extras of the package, imported when they are used.
"""
