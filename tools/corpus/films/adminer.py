# debian: adminer php-cli php-sqlite3 sqlite3
"""Adminer on a library's database: sign in, add a book, search, run a query, add a column."""
import subprocess
from browser import BrowserFilm, free_port

SQL = """create table authors (id integer primary key autoincrement, name text not null, country text);
create table books (id integer primary key autoincrement, title text not null, author_id integer references authors(id), year integer, copies integer);
insert into authors (name, country) values ('Tove Jansson', 'Finland'), ('Ursula K. Le Guin', 'USA'), ('Italo Calvino', 'Italy'), ('Clarice Lispector', 'Brazil');
insert into books (title, author_id, year, copies) values ('The Summer Book', 1, 1972, 3), ('The Dispossessed', 2, 1974, 2), ('Invisible Cities', 3, 1972, 1), ('Fair Play', 1, 1989, 2),
 ('The Hour of the Star', 4, 1977, 2), ('The Lathe of Heaven', 2, 1971, 4);
"""
# Adminer refuses databases without a password, so a plugin of its own package checks one.
PHP = """<?php
function adminer_object() {
    include_once "/usr/share/adminer/plugins/plugin.php";
    include_once "/usr/share/adminer/plugins/login-password-less.php";
    return new AdminerPlugin([new AdminerLoginPasswordLess(password_hash("garden", PASSWORD_DEFAULT))]);
}
include "/usr/share/adminer/adminer.php";
"""

with BrowserFilm("adminer", ["adminer", "library", "books", "database"], size=(1280, 720), fps=12, theme="Arc", wm="Arc", font="Noto Sans 10", wallpaper="#8a9a86", panel="bottom") as f:
    f.file("site/index.php", PHP)
    subprocess.run(["sqlite3", f.home / "site/library.db"], input=SQL, text=True, check=True)
    port = free_port()
    f.start("php", "-S", f"127.0.0.1:{port}", "-t", f.home / "site", cwd=f.home / "site")
    f.wait_port(port)
    f.open_page(f"http://127.0.0.1:{port}/?sqlite=&username=", 60, 26, 1150, 640)
    f.start_recording()
    button = lambda name, **kw: f.by_role("button", name, **kw)
    f.say("This is Adminer. We sign in with the password of the library", wait=0.7)
    f.fill(f.by_css("input[type=password]", label="Password"), text="garden", keys=["password"], label="Password", clear=False)
    f.say("and give the name of the database file.")
    f.fill(f.by_css("input[name='auth[db]']", label="Database"), text="library.db", clear=False)
    f.click(button("Login"))
    f.by_css("h2", "Database: library.db")
    f.pause(0.6)
    f.hover(f.by_css("#content a", "Create view"), seconds=0.8)
    f.say("On the left are the tables. I want the one with the books.")
    f.click(f.by_css("#tables a.structure", "books"))
    f.by_css("h2", "Table: books")
    f.say("That is only its structure, so let's look at the data.", wait=0.6)
    f.click(f.by_css("p.links a", "Select data"))
    f.by_css("h2", "Select: books")
    f.pause(0.8)
    f.say("A new book has arrived. Click New item and fill in the form.")
    f.click(f.by_css("p.links a", "New item"))
    f.by_css("h2", "Insert: books")
    f.pause(0.5)
    field = lambda name: f.by_css(f"[name='fields[{name}]']", label=name)
    f.fill(field("title"), text="The Word for World Is Forest", keys=["the word for world is forest"], clear=False, cps=13)
    f.say("The author has number two")
    f.fill(field("author_id"), text="2", keys=["author_id", "author"], label="author_id", clear=False)
    f.fill(field("year"), text="1972", clear=False)
    f.say("and then we save it.")
    f.click(button("Save"))
    f.by_css(".message", "Item")
    f.pause(0.8)
    f.say("How many books do we have from that year? Open the search", wait=0.5)
    f.click(f.by_css("legend a", "Search"))
    f.pause(0.4)
    f.select(f.by_css("select[name='where[0][col]']", label="column"), "year", 4)
    f.fill(f.by_css("input[name='where[0][val]']", label="value"), text="1972", clear=False)
    f.say("and press Select.")
    f.click(f.by_css("input[type=submit][value=Select]", label="Select"))
    f.pause(1.2)
    f.say("Three of them. Now the same question for every year, as a query of our own.", wait=0.6)
    f.click(f.by_css("#menu .links a", "SQL command"))
    f.by_css("h2", "SQL command")
    f.pause(0.5)
    editor = f.by_css("pre.sqlarea, textarea.sqlarea", label="SQL")
    f.fill(editor, text="select year, count(*) from books group by year", keys=["select year", "query", "sql"], clear=False, cps=15)
    f.click(button("Execute"))
    f.by_css("#content table td", "1989")
    f.pause(1)
    f.say("Good. Some of these books need a place on the shelf, a further column", wait=0.5)
    f.click(f.by_css("#tables a.structure", "books"))
    f.by_css("h2", "Table: books")
    f.click(f.by_css("p.links a", "Alter table"))
    f.by_css("h2", "Alter table")
    f.say("With the plus in the last row I get an empty one.")
    f.click(f.by_css("#edit-fields tbody input[name^='add']", nth=-1, label="Add next"), keys=["add next", "plus", "+"])
    f.pause(0.6)
    f.fill(f.by_css("#edit-fields tbody tr:last-child th input[type=text], #edit-fields tbody tr:last-child th input:not([type])", label="Column name"), text="shelf", clear=False)
    f.select(f.by_css("#edit-fields tbody tr:last-child select.type", label="Type"), "text", 3)
    f.click(button("Save"))
    f.by_css(".message")
    f.pause(0.8)
    f.say("And that's all there is to it: the table has its shelf.", wait=0.8)
    f.pause(1)
