"""HexChat, explored."""
# debian: hexchat
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("hexchat", ["hexchat", "network"], **random_look("hexchat")) as f:
    open_program(f, "hexchat", "HexChat|Network", "hexchat")
    explore(f, "hexchat", avoid="connect")
