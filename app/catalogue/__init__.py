"""Which models there are, what is known of each, and which wire format goes out for it.

model      what is known of one model            traits    what decides how its tools go out
wire       the format that goes out, where the list names another
catalogue  look-up, search, nearest names
bundled    the list that comes with Toolprism    packing   models as lines of text
"""
