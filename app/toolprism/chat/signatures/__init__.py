"""Stores thought signatures between requests.

store           the interface, its limits and keys; a store in memory; the signatures of one conversation
store_factory   opens the store that the user chose, such as an SQLite file, each call with a time limit
"""
