"""One profile a file; every module here that defines `PROFILE` is discovered.

A profile has an id, a title, the provider, the field of the request, and claims, each with its source.
"""
