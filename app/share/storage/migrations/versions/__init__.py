"""One migration a file, named for its number and what it does."""
