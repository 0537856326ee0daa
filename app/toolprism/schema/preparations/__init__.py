"""Preparations, which a schema passes on its way to a target: those of `requests`, and those of `strategies`.

A preparation runs like a target and has a trail like one, but its output is not sent directly. To add one, write a
`Target` with what its page says (`about`) in one of the two files, and list it in `PREPARATIONS` there.
"""
