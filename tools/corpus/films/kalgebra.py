"""KAlgebra, explored."""
# debian: kalgebra
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("kalgebra", ["kalgebra"], **random_look("kalgebra")) as f:
    open_program(f, "kalgebra", "KAlgebra", "kalgebra")
    explore(f, "kalgebra")
