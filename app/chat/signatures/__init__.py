"""Signatures: stores of thought signatures between two requests.

store                                  the interface of a store, and its limits
memory_store sqlite_store redis_store  three stores, and
unavailable_store                      one that never answers
timeout_store circuit_breaker          no conversion waits long for a store
store_factory                          opens the store that the user chose
keys                                   under which name a signature is stored, so that no tenant finds another's
unsigned_parts                         what a conversation asks for
conversation_signatures                the signatures of one conversation
"""
