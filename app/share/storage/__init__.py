"""Storage: the database of stored links: one SQLite file, or a PostgreSQL server.

tables      the tables, as SQLAlchemy Core knows them
database    transactions: readers side by side, writers one at a time
sqlite      the file: opened, watched, read when it cannot be written
postgresql  the server
dialect     what the two differ in
address     which of them an address names
opening     what must hold before the first transaction: the tables, in their newest form
migrations  how the tables came to their newest form, for Alembic
save_rates  how many links a client has stored within an hour, in the database or in Redis
"""
