"""KCharSelect, explored."""
# debian: kcharselect
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("kcharselect", ["character", "kcharselect"], **random_look("kcharselect")) as f:
    open_program(f, "kcharselect", "KCharSelect", "kcharselect")
    explore(f, "kcharselect")
