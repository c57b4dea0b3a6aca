"""Devhelp, explored."""
# debian: devhelp
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("devhelp", ["devhelp", "documentation"], **random_look("devhelp")) as f:
    open_program(f, "devhelp", "Devhelp", "devhelp")
    explore(f, "devhelp")
