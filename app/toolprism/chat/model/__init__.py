"""The neutral model of requests and responses, independent of both formats.

conversation                  a chat request: what was said, the tools, and how to answer
response arguments            a response or one event of a stream; strict JSON, and arguments that arrive in pieces
signatures converted_schema   thought signatures; schemas with their trails
options gemini_models ids     the user's options; facts in a model's name; new ids and the time
errors warnings               reasons to refuse, and errors of Vertex AI; changes and omissions
"""
