"""Umbrello, explored."""
# debian: umbrello
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("umbrello", ["umbrello", "diagram"], **random_look("umbrello")) as f:
    open_program(f, "umbrello", "Umbrello", "umbrello")
    explore(f, "umbrello")
