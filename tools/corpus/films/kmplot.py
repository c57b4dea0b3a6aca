"""KmPlot, explored."""
# debian: kmplot
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("kmplot", ["kmplot", "function"], **random_look("kmplot")) as f:
    open_program(f, "kmplot", "KmPlot", "kmplot")
    explore(f, "kmplot")
