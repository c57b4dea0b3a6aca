"""Seahorse, explored."""
# debian: seahorse
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("seahorse", ["password", "key"], **random_look("seahorse")) as f:
    open_program(f, "seahorse", "Passwords", "seahorse")
    explore(f, "seahorse")
