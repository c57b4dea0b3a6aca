"""GnuCash, explored."""
# debian: gnucash
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("gnucash", ["gnucash", "account"], **random_look("gnucash")) as f:
    open_program(f, "gnucash", "GnuCash", "gnucash", "--nofile")
    explore(f, "gnucash")
