"""Pidgin, explored."""
# debian: pidgin
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("pidgin", ["pidgin", "account", "buddy"], **random_look("pidgin")) as f:
    open_program(f, "pidgin", "Accounts|Buddy", "pidgin")
    explore(f, "pidgin")
