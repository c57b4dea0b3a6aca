"""PCManFM-Qt, explored."""
# debian: pcmanfm-qt
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("pcmanfm-qt", ["pcmanfm", "folder"], **random_look("pcmanfm-qt")) as f:
    open_program(f, "pcmanfm-qt", "maya|Documents", "pcmanfm-qt")
    explore(f, "pcmanfm-qt")
