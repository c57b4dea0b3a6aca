"""Texmaker, explored."""
# debian: texmaker
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("texmaker", ["texmaker", "latex"], **random_look("texmaker")) as f:
    open_program(f, "texmaker", "Texmaker", "texmaker")
    explore(f, "texmaker")
