"""Konsole, explored."""
# debian: konsole
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("konsole", ["konsole", "terminal"], **random_look("konsole")) as f:
    open_program(f, "konsole", "Konsole|maya", "konsole")
    explore(f, "konsole")
