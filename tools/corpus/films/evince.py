"""Evince, explored."""
# debian: evince
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("evince", ["document", "page"], **random_look("evince")) as f:
    f.run("sh", "-c", "printf '%s\\n' '%!PS' '/Helvetica findfont 24 scalefont setfont 72 700 moveto (Harbour walk) show showpage' > $HOME/letter.ps; ps2pdf $HOME/letter.ps $HOME/letter.pdf")
    open_program(f, "evince", "letter|Document", "evince", f.home / "letter.pdf")
    explore(f, "evince")
