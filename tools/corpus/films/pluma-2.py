"""Pluma again, explored in a hurry."""
# debian: pluma
from desktop import Film
from explore import explore, open_program
from looks import hurried_look

with Film("pluma-2", ["pluma", "text"], **hurried_look("pluma-2")) as f:
    f.file("plan.txt", "Plan for Monday\n\nwater the plants\nanswer Nora\ncall the workshop\n")
    open_program(f, "pluma", "plan|pluma", "pluma", f.home / "plan.txt")
    explore(f, "pluma", actions=24, seed=2, seconds=60)
