"""Quod Libet, explored."""
# debian: quodlibet
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("quodlibet", ["quod libet", "music", "playlist"], **random_look("quodlibet")) as f:
    open_program(f, "quodlibet", "Quod", "quodlibet")
    explore(f, "quodlibet")
