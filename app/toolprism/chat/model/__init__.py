"""The neutral model of requests and responses, independent of both formats.

request conversation tools generation    a chat request and its parts
response arguments                       a response or one event of a stream; arguments that arrive in pieces
signatures safety converted_schema       thought signatures; safety ratings; schemas with their trails
options gemini_models ids                the user's options; facts in a model's name; new ids and the time
errors warnings upstream_error           reasons to refuse; changes and omissions; errors of Vertex AI
json_values                              strict JSON, nesting depth, look-up in nested objects
"""
