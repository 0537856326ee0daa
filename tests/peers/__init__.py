"""Comparison with other projects: their transformers on real tools, and their engines on our outputs.

transformers  functions of other projects that rewrite schemas       outcome  the result of one of them for a schema
oracles       functions that accept or refuse a schema, applied to our output

Run by `make peers`; the tests only cover the comparison itself.
"""
