"""The neutral model of requests and responses, independent of both formats.

conversation  a chat request: what was said, its thought signatures, the tools, and how to answer
response      a response or one event of a stream; strict JSON, arguments that arrive in pieces, new ids
options       the user's options; facts in a model's name; schemas with their trails
errors        reasons to refuse, and errors of Vertex AI; changes and omissions
"""
