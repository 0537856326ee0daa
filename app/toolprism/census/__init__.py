"""Census: the results of every target for every tool of a corpus, as a table and as a summary.

record     one record of a source, and one row of the table; files and folders → records; rows ↔ Parquet
running    records → rows, on every core of this machine, in order, even if processes are killed; or on a Dask cluster
tally      rows → the summary: shares by target, the most frequent losses, the worst tools, the changes since the last

The table needs `pyarrow` and a cluster needs `distributed`: extras of the package, imported when they are used.
"""
