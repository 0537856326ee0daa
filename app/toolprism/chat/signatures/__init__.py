"""Stores thought signatures between requests.

store                                  the interface of a store, and its limits
memory_store sqlite_store redis_store  three stores, and
unavailable_store                      one that always fails
timeout_store circuit_breaker          limit the time that a conversion waits for a store, each a
guarded_store                          store behind a guard
store_factory                          opens the store that the user chose
keys                                   storage keys, separate for each tenant and conversation
unsigned_parts                         the parts of a conversation that lack a signature
conversation_signatures                the signatures of one conversation
"""
