"""The neutral model: what a request asks for and what a response holds, in the words of neither format.

request conversation tools generation    a chat request and its parts
response arguments                       a response or one event of a stream; arguments that arrive piece by piece
signatures safety converted_schema       thought signatures; safety ratings; schemas with their trails
options gemini_models ids                choices of the user; what a model's name says; new ids and the time
errors warnings upstream_error           reasons to refuse; what was changed or left out; errors of Vertex AI
json_values                              strict JSON, nesting depth, look-up in nested objects
"""
