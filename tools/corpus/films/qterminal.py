"""QTerminal, explored."""
# debian: qterminal
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("qterminal", ["terminal"], **random_look("qterminal")) as f:
    open_program(f, "qterminal", "QTerminal|maya|Shell", "qterminal")
    explore(f, "qterminal")
