# debian: xfce4-terminal sqlite3 bc
"""Xfce Terminal, dark: a database of boats in sqlite3, a sum in bc and a list in Python, each with its own prompt; one command is corrected."""
from desktop import Film

with Film("shells", ["sqlite3", "boats", "database", "terminal"], size=(1280, 720), fps=12, theme="Arc-Dark", wm="Arc-Dark", font="Inter 10", dark=True, wallpaper="#1f3a4d") as f:
    f.file(".bashrc", "PS1='\\[\\e[36m\\]\\W\\[\\e[0m\\] % '\n")
    f.file(".config/xfce4/terminal/terminalrc", "[Configuration]\nFontName=Liberation Mono 13\nMiscMenubarDefault=FALSE\nColorBackground=#1d1f28\nColorForeground=#e0e0e0\n")
    f.file("harbour/.keep", "")
    f.start("xfce4-terminal", "--working-directory", f.home / "harbour")
    f.place_window("Terminal", 80, 40, 1040, 600)
    f.pause(1)
    f.type_keys("ls -l /usr/bin | head -40\n", 40)
    f.pause(1)
    f.type_keys("clear\n", 40)
    f.pause(0.8)
    f.start_recording()

    def enter(text, keys=None, label=None, after=1.0, cps=9):
        f.type(text, enter=True, box=f.find("terminal").box, cps=cps, after=after, keys=keys, label=label)

    def correct(wrong, back, right, keys, whole):
        at = f.now()
        f.type_keys(wrong, 9)
        f.pause(0.6)
        for _ in range(back):
            f.press_keys("BackSpace")
            f.pause(0.12)
        f.type_keys(right + "\n", 9)
        f.add_step("type", whole, at, f.find("terminal").box, keys, until=f.now())
        f.pause(1.0)

    f.say("The boats go into a small database.")
    enter("sqlite3 boats.db", ["sqlite3 boats.db"])
    f.wait_for_text("sqlite>")
    enter("create table boats (name text, berth int);", ["create table boats"], cps=13)
    f.say("Two boats to begin with")
    enter("insert into boats values ('Teal', 4), ('Wren', 9);", ["insert into boats"], cps=13)
    correct("select * form", 4, "from boats;", ["select * from boats"], "select * from boats;")
    f.say("There they are. Column mode is easier to read.")
    enter(".mode column", [".mode column"])
    enter("select name from boats order by berth desc;", ["order by berth"], cps=12)
    enter(".quit", [".quit"])
    f.say("A sum in bc.")
    enter("bc -q", ["bc -q"])
    enter("12 * 38.5", ["12 * 38.5", "12*38.5"])
    enter("quit", ["quit"])
    f.say("And the names in Python.")
    enter("python3 -q", ["python3"])
    f.wait_for_text(">>>")
    enter("boats = ['Teal', 'Wren']", ["boats ="])
    correct("len(boat)", 1, "s)", ["len(boats)"], "len(boats)")
    enter("[b.upper() for b in boats]", ["b.upper"])
    enter("exit()", ["exit()"], after=1.2)
    enter("ls -l", ["ls -l"], after=1.5)
    f.pause(1)
