"""Remmina, explored."""
# debian: remmina
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("remmina", ["remmina", "connection"], **random_look("remmina")) as f:
    open_program(f, "remmina", "Remmina", "remmina")
    explore(f, "remmina")
