"""KolourPaint, explored."""
# debian: kolourpaint
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("kolourpaint", ["kolourpaint", "paint", "image"], **random_look("kolourpaint")) as f:
    open_program(f, "kolourpaint", "KolourPaint", "kolourpaint")
    explore(f, "kolourpaint")
