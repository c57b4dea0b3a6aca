"""Disk Usage Analyzer, explored."""
# debian: baobab
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("baobab", ["disk usage", "folder"], **random_look("baobab")) as f:
    open_program(f, "baobab", "Disk Usage", "baobab")
    explore(f, "baobab")
