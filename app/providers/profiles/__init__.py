"""One profile a file; a module here that defines `PROFILE` is a profile, nothing else is needed.

To add one: give it an id, a title, the provider, the field of the request, and claims, each with its source.
"""
