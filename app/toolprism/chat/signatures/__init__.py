"""Stores thought signatures between requests.

store                       the interface, its limits and keys; a store in memory, and one that always fails
sqlite_store redis_store    stores that several processes or machines share
store_factory               opens the store that the user chose, each call with a time limit
conversation_signatures     the signatures of one conversation, and its parts that lack one
"""
