"""The page and the HTTP API. `routes` lists every URL; `pages` has one page a file, `api` one operation a file."""
