"""The page and the HTTP API. Every URL is in `routes`; one page a file in `pages`, one operation a file in `api`."""
