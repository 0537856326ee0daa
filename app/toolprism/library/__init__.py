"""The Python API: the functions and types that `toolprism` exports.

prepared     `prepare`: read once, send often; `normalize` and `normalize_tools`
result       the result of one tool at one target, and the changes behind it
payload      `payload`: the tools part of a request       acceptance  `accepts`
linting      `lint`                                       explanation  `explain_error`
arguments    `check_arguments`                            listing    `targets` and `models`
options      the options by name, and their check         given      reads what the caller gives
once         a property that is computed once, even when threads race

Users import these names from `toolprism`, which loads them on first use. Everything that a function takes is copied
before it is used, and everything that it returns is read-only: nobody can change what another one reads.
"""
