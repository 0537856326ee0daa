"""The migrations of the tables; Alembic runs them (`env`), oldest first (`versions`).

A migration never changes once it is released. The next one is a new file in `versions`, and its number becomes `NEWEST`
in `app/toolprism/share/storage/database.py`.
"""
