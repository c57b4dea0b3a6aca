"""Gnote, explored."""
# debian: gnote
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("gnote", ["gnote", "note"], **random_look("gnote")) as f:
    open_program(f, "gnote", "Gnote|Notes", "gnote")
    explore(f, "gnote")
