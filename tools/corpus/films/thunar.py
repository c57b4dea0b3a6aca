"""Thunar in its list view: a new folder, files dragged into it, a file renamed; a notification comes in between."""
from desktop import Film, re

with Film("thunar", ["thunar", "folder", "rename", "invoices"], size=(1366, 768), theme="Arc-Dark", wm="Arc-Dark", icons="Papirus-Dark", font="Roboto 10", dark=True, wallpaper="#20262e", panel="bottom", cursor=("breeze_cursors", 24)) as f:
    for i, name in enumerate(["invoice-0417.pdf", "invoice-0418.pdf", "notes.txt", "scan.png", "budget.ods"]):
        f.file(f"Documents/{name}", "x" * (i * 7919 % 4000 + 100))
    f.file(".config/xfce4/xfconf/xfce-perchannel-xml/thunar.xml", """<?xml version="1.0" encoding="UTF-8"?>
<channel name="thunar" version="1.0"><property name="last-view" type="string" value="ThunarDetailsView"/></channel>
""")
    f.start("dunst")
    f.start("thunar", f.home / "Documents")
    f.place_window("Thunar", 210, 80, 900, 540)
    f.pause(1)
    f.start_recording()
    row = lambda name: f.find("table cell", name, app="thunar")
    f.pause(0.5)
    pane = f.find("directory pane")
    f.context(pane, "Create Folder...", fx=0.6, fy=0.75, keys=["create folder", "new folder"])
    create = f.find("push button", "Create")
    f.pause(0.8)
    f.type("Invoices", box=f.find("text", None, within=f.find("dialog")).box)
    f.click("push button", "Create")
    f.pause(0.6)
    f.drag(row("invoice-0417.pdf"), row("Invoices"), "invoice-0417.pdf", keys=["invoice-0417"])
    f.notify("Backup", "The backup of /home has finished.", 5)
    f.drag(row("invoice-0418.pdf"), row("Invoices"), "invoice-0418.pdf", keys=["invoice-0418"])
    f.hover(row("notes.txt"), seconds=0.9)
    f.context(row("scan.png"), "Rename...", keys=["rename"])
    f.find("push button", "Rename")
    f.pause(0.6)
    f.press_keys("ctrl+a")
    f.type("receipt.png", keys=["receipt"], box=f.find("text", None, within=f.find("dialog")).box)
    f.click("push button", "Rename", keys=["rename"])
    f.pause(0.5)
    f.click("table column header|push button", "Size", app="thunar", keys=["size"])
    f.pause(0.4)
    f.click(row("Invoices"), double=True, keys=["invoices"])
    f.pause(1)
