"""MATE Calculator again, explored in a hurry."""
# debian: mate-calc
from desktop import Film
from explore import explore, open_program
from looks import hurried_look

with Film("mate-calc-2", ["calculator"], **hurried_look("mate-calc-2")) as f:
    open_program(f, "mate-calc", "Calc", "mate-calc")
    explore(f, "mate-calc", actions=24, seed=2, seconds=60)
