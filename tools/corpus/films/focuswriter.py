"""FocusWriter, explored."""
# debian: focuswriter
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("focuswriter", ["focuswriter", "text"], **random_look("focuswriter")) as f:
    open_program(f, "focuswriter", "FocusWriter", "focuswriter")
    explore(f, "focuswriter")
