"""uGet, explored."""
# debian: uget
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("uget", ["uget", "download"], **random_look("uget")) as f:
    open_program(f, "uget", "uGet", "uget-gtk")
    explore(f, "uget")
