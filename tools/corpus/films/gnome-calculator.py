"""GNOME Calculator, explored."""
# debian: gnome-calculator
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("gnome-calculator", ["calculator"], **random_look("gnome-calculator")) as f:
    open_program(f, "calculator", "Calculator|Basic", "gnome-calculator")
    explore(f, "calculator")
