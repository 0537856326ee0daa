"""One target a file; every module here that defines `TARGET` is discovered.

To add one: give it an id, a title, sources and a plan of passes composed of rules from `schema.rules`. The law tests
run every sample and vector through it.
"""
