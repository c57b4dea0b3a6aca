"""KCalc, explored."""
# debian: kcalc
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("kcalc", ["kcalc", "calculator"], **random_look("kcalc")) as f:
    open_program(f, "kcalc", "KCalc", "kcalc")
    explore(f, "kcalc")
