# debian: lxterminal sqlite3
"""LXTerminal: a seed bank's database in sqlite3, then a script that asks questions, copy and zoom from the menus, a second tab."""
import subprocess
from desktop import Film

ASK = """#!/usr/bin/env bash
# Asks for a new delivery and appends it to a list.
echo "New delivery"
read -r -p "Supplier: " supplier
read -r -p "Number of bags [10]: " bags
read -r -p "Organic? (y/n) " organic
read -r -p "Save to deliveries.csv? (y/n) " save
[ "$save" = y ] && echo "$supplier,${bags:-10},$organic" >> deliveries.csv && echo "Saved."
"""
SQL = """create table seeds (id integer primary key, name text, grams real, sown integer);
insert into seeds values (1, 'carrot', 120, 2024), (2, 'leek', 35.5, 2023), (3, 'chard', 80, 2025), (4, 'dill', 12, 2023);
"""

with Film("lxterminal", ["sqlite", "seeds", "terminal", "delivery"], size=(1024, 768), fps=12, theme="Adwaita", wm="Mikachu", icons="Adwaita", font="DejaVu Sans 10", wallpaper="#4a4038", panel="bottom", cursor=("DMZ-Black", 24)) as f:
    f.file(".bashrc", "PS1='\\u@seedbank:\\w\\$ '\n")
    f.file(".config/lxterminal/lxterminal.conf", "[general]\nfontname=DejaVu Sans Mono 13\nbgcolor=rgb(250,246,236)\nfgcolor=rgb(40,40,40)\npreset=Custom\nscrollback=1000\nhidescrollbar=false\nhidemenubar=false\n")
    f.file("ask.sh", ASK).chmod(0o755)
    subprocess.run(["sqlite3", f.home / "seeds.db"], input=SQL, text=True, check=True)
    f.start("lxterminal", "--no-remote", f"--working-directory={f.home}", "--title=LXTerminal")
    f.place_window("LXTerminal|maya", 70, 50, 860, 590)
    f.pause(1)
    f.start_recording()

    def command(text, keys, after=1.2, cps=11):
        f.type(text, enter=True, box=f.find("terminal").box, cps=cps, after=after, keys=keys)
    f.say("The seed bank keeps its stock in a small database. We open it with sqlite3.", wait=0.7)
    command("sqlite3 seeds.db", ["sqlite3"])
    f.wait_for_text("sqlite> ")
    f.say("Which tables are there?")
    command(".tables", [".tables", "tables"])
    f.say("Headers make the output easier to read,")
    command(".mode column", [".mode", "mode column"])
    f.say("and now show me everything.", wait=0.6)
    command("select * from seeds;", ["select *", "select"])
    f.say("The dill is almost gone. We got new seeds yesterday, so I correct its weight", wait=0.6)
    command("update seeds set grams = 90 where name = 'dill';", ["update seeds", "update"], cps=13)
    command("select name, grams from seeds order by grams;", ["select name", "select"], cps=13)
    f.pause(0.5)
    f.say("Too small for the people at the back? Where is the zoom, in Tabs... no, it is in Edit.", wait=0.6)
    f.click("menu", "Tabs", step=False)
    f.pause(0.8)
    f.press_keys("esc")   # only once: a second one would reach the shell
    f.add_distraction("wrong way", "the Tabs menu is opened and closed")
    f.menu("Edit", "Zoom In", keys=["zoom in"])
    f.say("We leave the database with dot quit.")
    command(".quit", [".quit", "quit"])
    f.say("A delivery has come in as well, and for those we have a script that asks.", wait=0.6)
    command("./ask.sh", ["./ask.sh", "ask.sh"])
    f.wait_for_text("Supplier:")
    f.say("The supplier is the nursery Hollow Lane")
    command("Hollow Lane", ["hollow lane"])
    f.wait_for_text("Number of bags")
    f.say("twenty-four bags")
    command("24", ["24"])
    f.wait_for_text("Organic?")
    command("y", ["organic"], after=0.6)
    f.wait_for_text("Save to")
    f.say("and yes, save it.")
    command("y", ["save", "deliveries"])
    f.wait_for_text("Saved.")
    f.pause(0.5)
    f.say("To check the file I open a second tab", wait=0.5)
    f.menu("File", "New Tab", keys=["new tab"])
    f.pause(1)
    command("cat deliveries.csv", ["cat deliveries", "cat"])
    f.wait_for_text("Hollow Lane,24,y")
    f.say("There it is. Back in the first tab we can clean up.", wait=0.5)
    f.key("alt+1", "Alt+1", keys=["alt+1", "alt 1", "first tab"])
    command("clear", ["clear"])
    f.pause(1)
