"""Qalculate, explored."""
# debian: qalculate-gtk
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("qalculate-gtk", ["qalculate", "calculator"], **random_look("qalculate-gtk")) as f:
    open_program(f, "qalculate", "Qalculate", "qalculate-gtk")
    explore(f, "qalculate", avoid="update")
