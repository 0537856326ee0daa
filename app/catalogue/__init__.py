"""Which models there are, what is known of each, and which wire format goes out for it.

model      what is known of one model            traits        what decides how its tools go out
wire       the format that goes out, where the list names another
catalogue  look-up, search, nearest names        settings      where models come from
bundled    the list that comes with Toolprism    packing       models as lines of text
user_file  models of the user's own              static_slice  both, and their fingerprint
discovery  the models that a server lists        model_cache   its answers, in SQLite
resolution  from all of these to the models of a provider      merging  later sources over earlier ones
"""
