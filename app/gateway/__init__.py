"""Gateway: OpenAI's chat completions in front of Vertex AI, for trying the conversion with a real client.

    application   puts it together               settings     what an operator may change
    completions   one request, from end to end   scope        whose signatures they are
    inbound       a request, bounded and read    remembering  the signatures of one exchange
    forwarding    the call of Vertex AI          stores       where they are kept, and who waits for it
    outbound      its answer, whole or streamed  problems     errors in OpenAI's words
    reply         what goes back to the client   journal      what is logged: ids, sizes, codes

Credentials are passed on and never kept; signatures are kept for the client whose credentials they came with.
"""
