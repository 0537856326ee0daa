"""The database of stored links: one SQLite file, or a PostgreSQL server.

database    its address, and transactions: concurrent readers, one writer at a time
sqlite      the file: opened, watched, read if it cannot be written
dialect     the tables, in SQLAlchemy Core, the differences between the two, and the server
migrations  the migrations, for Alembic
save_rates  how many links a client has stored within an hour, in the database or in Redis
"""
