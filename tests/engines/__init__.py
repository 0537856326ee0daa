"""Questions to engines of constrained decoding: which constraints of a schema does the grammar hold?

engines    the engines, each a function from a schema to a reader of texts
llama_cpp  the program of llama.cpp, built from the files of its grammar
servers    the checks of vLLM and SGLang before their engine, taken from their wheels
questions  what is asked: a schema, arguments that fit, arguments that do not
schemas    whole schemas: is a grammar made at all?
places     where the schema stands
asking     the answer of one engine to one question
record     all answers, written and compared
agreement  guarantees beside what an engine does, on schemas that the record does not know

Run by `make engines`, which writes `app/toolprism/providers/measured.json`; the tests only compare the record with the
profiles.
"""
