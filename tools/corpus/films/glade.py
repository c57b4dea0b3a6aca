"""Glade, explored."""
# debian: glade
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("glade", ["glade", "widget"], **random_look("glade")) as f:
    open_program(f, "glade", "Glade", "glade")
    explore(f, "glade")
