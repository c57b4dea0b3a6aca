"""qBittorrent, explored."""
# debian: qbittorrent
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("qbittorrent", ["qbittorrent", "torrent"], **random_look("qbittorrent")) as f:
    f.file(".config/qBittorrent/qBittorrent.conf", "[LegalNotice]\nAccepted=true\n")
    open_program(f, "qbittorrent", "qBittorrent", "qbittorrent")
    explore(f, "qbittorrent")
