"""What a schema goes through on its way to a target: a preparation is one file with a `PREPARATION`.

A preparation is run like a target and has a trail like one, but nothing is sent as it leaves it.
"""
