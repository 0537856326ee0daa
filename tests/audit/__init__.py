"""Audits the packages in the container: the lock, known vulnerabilities, and licences.

lock             the packages of `deploy/requirements.txt`, each with its hashes
licences         the licence of each package, and the accepted ones
sbom             the bill of materials, as CycloneDX
vulnerabilities  known vulnerabilities according to `pip-audit`, if its service can be reached

`make audit` runs it; `make lock` updates the lock.
"""
