"""Sharing: what leaves the page with a user: links, stored links, bug reports and snippets.

    envelope    what a link carries
    link        the envelope as a text for URLs, and back
    digest      what a target gave when the link was made, and whether it still does
    secrets     what looks like a secret in a text that is about to be shared
    stored      links that are kept on the server, because somebody asked for it
    storage     the database that they are kept in
    markdown    text that stays text on a page of Markdown
    report      a result as a bug report
    snippets    a result as a command that gives it again

Nothing here runs by itself, and only `stored` writes anything down.
"""
