"""Gateway: OpenAI's chat completions in front of Vertex AI, for trying the conversion with a real client.

    application   puts it together               settings     what an operator may change
    completions   one request, from end to end   scope        whose signatures they are
    inbound       a request, bounded and read    problems     errors in OpenAI's words
    forwarding    the call of Vertex AI          request_log  what is logged: ids, sizes, codes
    outbound      its answer, whole or streamed  client_reply      what goes back to the client
    signature_memory  the signatures of one exchange

Credentials are passed on and never kept; signatures are kept for the client whose credentials they came with.
"""
