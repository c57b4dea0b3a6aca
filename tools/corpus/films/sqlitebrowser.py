"""DB Browser for SQLite: filter a table, correct a cell, add a record, run a query, create a table, write the changes."""
# debian: sqlitebrowser
import sqlite3
from desktop import Film, Target

with Film("sqlitebrowser", ["sqlite", "table", "books", "sql", "query"], size=(1440, 900), fps=10, crf=24, theme="Adwaita", wm="Onyx", font="Noto Sans 10", wallpaper="#404a55", speed=0.85) as f:
    database = f.home / "library.db"
    with sqlite3.connect(database) as connection:
        connection.executescript("""create table books(id integer primary key, title text, author text, year integer, shelf text);
            create table loans(id integer primary key, book_id integer, reader text, due text);""")
        connection.executemany("insert into books(title, author, year, shelf) values(?, ?, ?, ?)", [
            ("The Left Hand of Darkness", "Ursula K. Le Guin", 1969, "B2"), ("Solaris", "Stanislaw Lem", 1961, "B2"), ("The Dispossessed", "Ursula K. Le Guin", 1974, "B2"),
            ("Invisible Cities", "Italo Calvino", 1972, "A1"), ("Momo", "Michael Ende", 1973, "C4"), ("The Summer Book", "Tove Jansson", 1972, "A3"),
            ("Kindred", "Octavia E. Butler", 1979, "B1"), ("The Cyberiad", "Stanislaw Lem", 1965, "B3")])
        connection.executemany("insert into loans(book_id, reader, due) values(?, ?, ?)", [(1, "Ada Quist", "2023-11-02"), (4, "Rui Melo", "2023-11-09"), (8, "Jo Park", "2023-11-10")])
    f.start_until_accessible("sqlite|DB Browser", "sqlitebrowser", database)
    f.place_window("SQLite", 80, 60, 1280, 740)
    f.pause(1.5)
    f.start_recording()
    f.say("Here is the database of our small library in DB Browser. The rows are on the Browse Data tab.")
    f.click("page tab", "Browse Data")
    f.pause(0.8)
    table = f.find("table", None).box
    columns = {"id": (14, 54), "title": (54, 223), "author": (223, 335), "year": (336, 376), "shelf": (377, 417)}

    def part(column, top, height, label=None):
        left, right = columns[column]
        return Target([table[0] + left, table[1] + top, right - left, height], label or column)

    def cell(row, column, label=None):
        return part(column, 52 + 28 * (row - 1), 27, label)

    def edit(target, text):
        # F2 opens the cell's editor first; keys typed into a selected cell can get lost on a slow machine.
        f.point_at(target)
        since = f.press_button()
        f.pause(0.4)
        f.press_keys("F2")
        f.pause(0.5)
        f.press_keys("ctrl+a")
        f.pause(0.2)
        at = f.now()
        f.type_keys(text)
        f.press_keys("enter")
        f.add_step("type", text, at, target.box, [text], until=f.now(), since=since)
        f.pause(0.6)

    f.say("I am looking for the books by Lem, so I type the name below the author heading.")
    f.fill(part("author", 26, 25), text="Lem", clear=False)
    f.pause(1)
    f.say("Solaris moved to another shelf. Click the cell, F2 to edit it, and type B3.")
    edit(cell(1, "shelf"), "B3")
    f.say("now remove the filter again with this funnel", 0.6)
    f.click("push button", "Clear Filters", keys=["clear filter", "clear all filter", "funnel", "filter"])
    f.pause(0.5)
    f.say("We also bought a new book. This button makes an empty record")
    f.click("push button", "New Record", keys=["new record", "record", "insert"])
    f.pause(0.8)
    edit(cell(9, "title"), "Piranesi")
    edit(cell(9, "author"), "Susanna Clarke")
    f.say("That's enough for the moment. Nothing is in the file yet, that happens with Write Changes.")
    f.hover("push button", "Revert Changes")
    f.click("push button", "Write Changes")
    f.pause(0.6)
    f.say("A click on year sorts the table", 0.7)
    f.click(part("year", 2, 24), keys=["year"])
    f.pause(0.8)
    since = f.now()
    f.click("page tab", "Edit Pragmas", step=False, after=1.2)
    f.add_distraction("wrong way", "the tab of the pragmas is opened", since)
    f.say("Hmm, not here. Execute SQL is what I want, for a question across two tables.")
    f.click("page tab", "Execute SQL")
    f.pause(0.6)
    results, tab = f.find("text", None, within=f.find("filler", "Execute SQL")).box, f.find("page tab", "SQL 1").box
    editor = Target([results[0], tab[1] + tab[3] + 6, results[2], 160], "SQL 1")   # the editor has no accessible box
    f.say("who has which book? Click into the editor and write the query.", 0.7)
    f.fill(editor, text="SELECT title, reader FROM books, loans WHERE books.id = book_id;", clear=False, cps=14, keys=["select title"], fx=0.4)
    f.pause(0.4)
    f.say("Control and Return runs it")
    f.key("ctrl+Return", "Execute", keys=["ctrl", "control", "execute", "run"])
    f.pause(1.5)
    f.say("Three books are out. And last, readers should get a table of their own. Back to the structure.")
    f.click("page tab", "Database Structure")
    f.click("push button", "Create Table")
    dialog = f.find("dialog", "Edit table definition")
    f.pause(0.6)
    f.say("Give it the name readers")
    f.fill("text", "Table", text="readers", within=dialog, fx=0.3)
    f.say("and one field to start with: Add.", 0.6)
    f.click("push button", "Add", within=dialog)
    f.pause(0.5)
    f.type("name", box=[f.find("table column header", "Name", within=dialog).box[0], f.find("table column header", "Name", within=dialog).box[1] + 21, 190, 24], enter=True)
    f.click("push button", "OK", within=dialog)
    f.pause(0.8)
    f.say("Save that too, this time with Control S.")
    f.key("ctrl+s", "Write Changes", keys=["ctrl", "control", "write changes", "save"])
    f.pause(1.5)
