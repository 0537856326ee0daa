"""What the container installs: whether it is locked, known to be vulnerable, and under which licence.

lock             the packages of `deploy/requirements.txt`, each with its hashes
licences         the licence of each, and which are fine
sbom             the bill of materials, as CycloneDX
vulnerabilities  what `pip-audit` knows of them, where its service can be reached

`make audit` runs it; `make lock` writes the lock anew.
"""
