"""AbiWord, explored."""
# debian: abiword
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("abiword", ["abiword", "document"], **random_look("abiword")) as f:
    open_program(f, "abiword", "AbiWord", "abiword")
    explore(f, "abiword")
