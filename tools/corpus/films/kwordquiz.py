"""KWordQuiz, explored."""
# debian: kwordquiz
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("kwordquiz", ["kwordquiz", "vocabulary"], **random_look("kwordquiz")) as f:
    open_program(f, "kwordquiz", "KWordQuiz", "kwordquiz")
    explore(f, "kwordquiz")
