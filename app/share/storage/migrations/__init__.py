"""Migrations: how the tables came to their newest form; Alembic runs them (`env`), oldest first (`versions`).

A migration never changes once it is released. The next one is a new file in `versions`, and its number becomes
`NEWEST` of `app/share/storage/opening.py`.
"""
