"""The database of stored links: one SQLite file, or a PostgreSQL server.

tables      the tables, in SQLAlchemy Core
database    transactions: concurrent readers, one writer at a time
sqlite      the file: opened, watched, read if it cannot be written
postgresql  the server
dialect     the differences between the two
reasons     why a database cannot be used, in words
address     chooses between them by address
opening     creates or migrates the tables before the first transaction
migrations  the migrations, for Alembic
save_rates  how many links a client has stored within an hour, in the database or in Redis
"""
