"""Proves that one schema accepts everything that another accepts, as far as plain steps show it.

`covers(wide, narrow)` is true only if it is certain; false says nothing; a `Proof` answers for parts of both. A verdict
asks it about each output with a rewrite that may have changed what is accepted, so it is quick, and needs no other
package.

proof      the proof, case by case, and what is not proven
cases      what the narrow side accepts, without unions; its bounds
keywords   whether a case fits a keyword, or nothing of it does
"""

from toolprism.schema.covering.proof import Proof, covers, unproven

__all__ = ["Proof", "covers", "unproven"]
