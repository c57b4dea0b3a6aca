"""dconf Editor, explored."""
# debian: dconf-editor
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("dconf-editor", ["dconf", "key", "setting"], **random_look("dconf-editor")) as f:
    open_program(f, "dconf", "dconf|Editor", "dconf-editor")
    explore(f, "dconf")
