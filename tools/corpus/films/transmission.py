"""Transmission: add a torrent without one of its files, limit its speed, find it in the list, cap the uploads.

The torrents have no peers, so nothing is downloaded.
"""
# debian: transmission-gtk
import hashlib
import json
from desktop import Film, Target


def bencode(value):
    if isinstance(value, int):
        return b"i%de" % value
    if isinstance(value, str):
        value = value.encode()
    if isinstance(value, bytes):
        return b"%d:%s" % (len(value), value)
    if isinstance(value, list):
        return b"l" + b"".join(map(bencode, value)) + b"e"
    return b"d" + b"".join(bencode(key) + bencode(value[key]) for key in sorted(value)) + b"e"


def torrent(name, files, piece=1048576):
    pieces = b"".join(hashlib.sha1(b"%s%d" % (name.encode(), i)).digest() for i in range(-(-sum(size for _, size in files) // piece)))
    info = {"name": name, "piece length": piece, "pieces": pieces, "files": [{"length": size, "path": path.split("/")} for path, size in files]}
    return bencode({"announce": "http://tracker.example.org/announce", "info": info, "creation date": 1690000000})


with Film("transmission", ["transmission", "torrent", "download", "speed"], size=(1280, 720), fps=12, theme="Arc", wm="Arc", icons="Papirus", font="Noto Sans 10", panel="bottom", wallpaper="#46637f") as f:
    (f.home / "Downloads").mkdir()
    f.write(f.home / ".config/transmission/settings.json", json.dumps({
        "user-has-given-informed-consent": True, "open-dialog-dir": str(f.home / "Downloads"), "download-dir": str(f.home / "Downloads"), "start-added-torrents": False, "dht-enabled": False,
        "lpd-enabled": False, "pex-enabled": False, "port-forwarding-enabled": False, "main-window-width": 820, "main-window-height": 560, "show-options-window": True, "show-notification-area-icon": False}))
    (f.home / ".config/transmission/torrents").mkdir()
    for name, files in {"Night Trains (CC-BY)": [("night-trains-1080p.mkv", 890000000), ("subtitles/en.srt", 80000)], "Debian 12 netinst": [("debian-12.2.0-amd64-netinst.iso", 658505728)],
                        "Field Recordings Vol. 3": [("harbour.flac", 88000000), ("station.flac", 61000000)]}.items():
        (f.home / f".config/transmission/torrents/{name}.torrent").write_bytes(torrent(name, files))
    (f.home / "Downloads/open-maps-europe.torrent").write_bytes(torrent("Open Maps Europe", [("readme.txt", 4000), ("austria.map", 230000000), ("france.map", 610000000), ("spain.map", 410000000)]))
    f.start("transmission-gtk", "--paused")
    f.place_window("Transmission", 210, 40, 840, 560)
    f.pause(1)
    f.start_recording()
    f.say("In this video we add the new map collection, but only the parts that we need. We start with the Open button.")
    f.click("push button", "Open", keys=["open"])
    f.say("The torrent file is in the Downloads folder, so I pick it there", 0.5)
    f.click("table cell", "open-maps-europe.torrent", keys=["open-maps-europe"], fx=0.3)
    f.click("push button", "Open", within=f.find("dialog|file chooser", "Open a Torrent"))
    options = f.find("dialog", "Torrent Options")
    f.pause(1)
    f.say("Here are all files of the torrent. We don't want France, so clear its box in the Download column.")
    name = f.find("table cell", "france.map", within=options)
    column = f.find("table column header", "Download", within=options)
    f.click(Target([column.box[0], name.box[1], column.box[2], name.box[3]], "france.map"), keys=["france", "download", "checkbox"])
    f.say("and give the whole thing a high priority")
    f.choose(f.find("combo box", "Normal", within=options), "High", keys=["high"])
    f.hover("check box", "Move .torrent file to the trash", within=options)
    f.click("push button", "Open", within=options, keys=["open"])
    f.pause(0.5)
    f.say("There it is in the list. It needs a limit, otherwise my video calls suffer. So I open its properties.")
    table = f.find("table", None, app="transmission")

    def row(number, label):
        x, y, w, _ = table.box
        return Target([x, y + 2 + 79 * number, w, 76], label)

    f.click(row(3, "Open Maps Europe"), fx=0.3, keys=["open maps europe", "maps"])
    f.click("push button", "Properties")
    properties = f.find("dialog", None)
    f.say("Go to the Options tab")
    f.click("page tab", "Options", within=properties)
    f.click("check box", "Limit download speed (kB/s):", within=properties, keys=["limit download speed"])
    f.say("five hundred kilobytes is plenty", 0.6)
    f.fill("spin button", None, nth=-1, within=properties, text="500", label="500", fx=0.3, keys=["500"])
    f.click("push button", "Close", within=properties)
    f.say("With many torrents the filter helps; type maps into the field at the top right.")
    f.fill("text", None, app="transmission", text="maps", fx=0.3)
    f.pause(0.8)
    f.say("I clear it again with the little icon")
    box = f.find("text", None, app="transmission").box
    f.click(Target([box[0] + box[2] - 32, box[1], 30, box[3]], "Clear"), keys=["clear", "icon"])
    f.menu("View", "Compact View")
    f.say("And the largest ones should come first: View, Sort Torrents By, Size. Hmm, no, wait.", 0.7)
    since = f.now()
    f.click("menu", "Help", step=False)
    f.press_keys("esc")
    f.add_distraction("wrong way", "the Help menu is opened and closed", since)
    f.menu("View", "Sort by Size", keys=["sort by size"])
    f.say("Last thing, uploads in general. Edit, Preferences.")
    f.menu("Edit", "Preferences")
    preferences = f.find("dialog", "Transmission Preferences")
    f.pause(0.7)
    f.say("Tick Upload, and put 80 there")
    f.click("check box", "Upload (kB/s):", within=preferences, keys=["upload"])
    f.fill("spin button", None, nth=-1, within=preferences, text="80", label="80", fx=0.3, keys=["80"])
    f.click("push button", "Close", within=preferences)
    f.say("And when I am in a call, I press the turtle at the bottom. It switches to the slow limits.")
    f.click("toggle button", None, app="transmission", label="Turtle", keys=["turtle", "alternative", "speed limit"])
    f.say("That's it!")
    f.pause(1)
