"""MATE Calculator, explored."""
# debian: mate-calc
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("mate-calc", ["calculator"], **random_look("mate-calc")) as f:
    open_program(f, "mate-calc", "Calc", "mate-calc")
    explore(f, "mate-calc")
