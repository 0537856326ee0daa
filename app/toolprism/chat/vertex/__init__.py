"""Vertex AI's `generateContent`: writes requests, reads responses and streams.

request    writes a whole request
contents   the conversation
schemas    the functions, and arguments of calls in the client's shape
response   reads a response
decoding   from the bytes of a stream to events
"""
