"""The models of every provider, the facts about each, and its wire format.

model      the facts about one model             traits        what decides how its tools are sent
wire       the wire format that is sent, if the list names another
catalogue  look-up, search, nearest names        settings      the sources of models
packing    models as lines of text, and the list included in Toolprism
user_file  the user's own models                 static_slice  both, and their fingerprint
discovery  the models that a server lists        model_cache   its responses, in SQLite
resolution  combines all of these for a provider
"""
