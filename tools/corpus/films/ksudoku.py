"""KSudoku, explored."""
# debian: ksudoku
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("ksudoku", ["sudoku"], **random_look("ksudoku")) as f:
    open_program(f, "ksudoku", "KSudoku", "ksudoku")
    explore(f, "ksudoku")
