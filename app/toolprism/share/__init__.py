"""Sharing: links, stored links, bug reports and snippets.

    envelope    the content of a link, with digests of the outputs, to show whether they changed
    link        the envelope as text for URLs, and back; possible secrets in a text that is about to be shared
    stored      links that the server keeps on request
    storage     the database of stored links
    report      a result as a bug report, and text that is safe in Markdown
    snippets    a result as a command that reproduces it

Nothing here runs by itself, and only `stored` writes anything to disk.
"""
