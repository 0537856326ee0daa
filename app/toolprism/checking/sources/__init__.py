"""Finds tools in the text of a file, by its language; code is parsed and never run.

language  file names → languages        reader    a text and its language → documents
document  the tools of one part of a file, with their places
values    tools in JSON values          data_files  JSON, JSON lines, YAML
toml_file  TOML   markdown  the fences of Markdown   python_file  Python   script_file  JavaScript and TypeScript
python_values  the literals of Python as JSON values
"""
