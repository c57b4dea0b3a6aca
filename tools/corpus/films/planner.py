"""Planner, explored."""
# debian: planner
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("planner", ["planner", "task", "project"], **random_look("planner")) as f:
    open_program(f, "planner", "Planner|Unnamed|project", "planner")
    explore(f, "planner")
