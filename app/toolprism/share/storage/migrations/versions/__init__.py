"""One migration a file, named for its number and its effect."""
