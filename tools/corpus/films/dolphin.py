"""Dolphin, explored."""
# debian: dolphin
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("dolphin", ["dolphin", "folder"], **random_look("dolphin")) as f:
    open_program(f, "dolphin", "Dolphin", "dolphin")
    explore(f, "dolphin")
