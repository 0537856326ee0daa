"""Other projects beside ours: what their transformers make of real tools, and whether their engines take our outputs.

transformers  functions of other projects that rewrite schemas       outcome  what one of them did to a schema
oracles       functions that refuse a schema, asked about our output

Run by `make peers`; the tests hold only what judges the others.
"""
