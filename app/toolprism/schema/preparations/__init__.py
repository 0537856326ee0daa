"""Preparations, which a schema passes on its way to a target; each is one file with a `PREPARATION`.

A preparation runs like a target and has a trail like one, but its output is not sent directly.
"""
