"""Qalculate again, explored in a hurry."""
# debian: qalculate-gtk
from desktop import Film
from explore import explore, open_program
from looks import hurried_look

with Film("qalculate-gtk-2", ["qalculate", "calculator"], **hurried_look("qalculate-gtk-2")) as f:
    open_program(f, "qalculate", "Qalculate", "qalculate-gtk")
    explore(f, "qalculate", avoid="update", actions=24, seed=2, seconds=60)
