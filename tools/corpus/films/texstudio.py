"""TeXstudio, explored."""
# debian: texstudio
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("texstudio", ["texstudio", "latex"], **random_look("texstudio")) as f:
    open_program(f, "texstudio", "TeXstudio", "texstudio")
    explore(f, "texstudio")
