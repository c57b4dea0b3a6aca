"""ghostwriter, explored."""
# debian: ghostwriter
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("ghostwriter", ["ghostwriter", "markdown"], **random_look("ghostwriter")) as f:
    open_program(f, "ghostwriter", "ghostwriter", "ghostwriter")
    explore(f, "ghostwriter")
