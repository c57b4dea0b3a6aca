# debian: dokuwiki php-cli
"""DokuWiki of a sailing club: log in, edit a section, create a page through a link, compare revisions, look at the recent changes."""
import glob, shutil, subprocess
from browser import BrowserFilm, free_port

START = """====== Sailing club Rosenlund ======

Welcome to the wiki of our club. Everybody who sails with us may edit these pages.

===== Opening hours =====

The boat house is open on Saturdays from 9 to 17.

===== Boats =====

  * //Alma//, a dinghy for two
  * //Brise//, a keelboat for five

===== Contact =====

The harbour master answers the phone in the mornings.
"""

with BrowserFilm("dokuwiki", ["wiki", "boats", "dokuwiki", "page"], size=(1366, 768), fps=10, theme="Materia", wm="Onyx", font="Roboto 10", dpi=96, wallpaper="#2e5266", cursor=("DMZ-Black", 24)) as f:
    wiki = f.home / "wiki"
    for name in glob.glob("/etc/dokuwiki/*.conf") + glob.glob("/etc/dokuwiki/*.php"):
        (wiki / "conf").mkdir(parents=True, exist_ok=True)
        if not name.endswith(".auth.php"):
            shutil.copy(name, wiki / "conf")
    for folder in ("pages", "attic", "media", "media_attic", "media_meta", "meta", "cache", "index", "locks", "tmp", "log"):
        (wiki / "data" / folder).mkdir(parents=True)
    secret = subprocess.run(["php", "-r", "echo password_hash('anchor42', PASSWORD_BCRYPT);"], capture_output=True, text=True).stdout
    f.file("wiki/conf/users.auth.php", f"maya:{secret}:Maya Lind:maya@example.org:admin,user\n")
    f.file("wiki/conf/acl.auth.php", "*\t@ALL\t1\n*\t@user\t16\n")
    f.file("wiki/conf/local.php", f"""<?php
$conf['title'] = 'Sailing club Rosenlund'; $conf['savedir'] = '{wiki}/data'; $conf['useacl'] = 1; $conf['superuser'] = '@admin'; $conf['updatecheck'] = 0; $conf['breadcrumbs'] = 0;
$conf['authtype'] = 'authplain'; $conf['license'] = 'cc-by-sa';
""")
    f.file("wiki/data/pages/start.txt", START)
    f.file("wiki/before.php", f"<?php define('DOKU_CONF', '{wiki}/conf/'); define('DOKU_MAIN_CONF', '{wiki}/conf/');\n")
    port = free_port()
    f.start("php", "-d", f"auto_prepend_file={wiki}/before.php", "-S", f"127.0.0.1:{port}", "-t", "/usr/share/dokuwiki")
    f.wait_port(port)
    f.open_page(f"http://127.0.0.1:{port}/doku.php?id=start", full=True)
    f.by_css("h1", "Sailing club")
    f.start_recording()
    button = lambda name, **kw: f.by_role("button", name, **kw)
    f.say("Our sailing club keeps its notes in DokuWiki. Reading is free, for editing we log in.", wait=0.8)
    f.click(f.by_css("#dokuwiki__usertools a", "Log In"), keys=["log in"])
    f.fill(f.by_css("input[name=u]", label="Username"), text="maya", clear=False)
    f.fill(f.by_css("input[name=p]", label="Password"), text="anchor42", keys=["password"], label="Password", clear=False)
    f.click(button("Log In"), keys=["log in"])
    f.by_css("#dokuwiki__usertools", "Maya Lind")
    f.pause(0.8)
    f.say("The opening hours are out of date. Every section has its own Edit button, I take the one below the hours.", wait=0.7)
    f.click(f.by_css(".btn_secedit button", nth=1, label="Edit"), keys=["edit"])
    editor = f.by_css("#wiki__text", label="Opening hours")
    f.pause(0.5)
    f.click(editor, step=False, fx=0.6, fy=0.7)
    f.press_keys("ctrl+End")
    f.say("We are open on Sundays too")
    f.type("\nOn Sundays we open at 11.", keys=["sundays", "11"], label="On Sundays we open at 11.", box=editor.box, cps=12)
    f.hover(f.by_css("#tool__bar button", nth=0, label="Bold Text"), seconds=0.9)
    f.say("With a preview I can check it before anybody sees it.")
    f.click(f.scroll_to(lambda: f.by_css("#edbtn__preview", label="Preview")))
    f.by_css(".preview", "Sundays")
    f.pause(0.8)
    f.say("Looks right. In the summary I tell the others what I changed", wait=0.6)
    f.fill(f.scroll_to(lambda: f.by_css("#edit__summary", label="Edit summary")), text="Sundays added", clear=False)
    f.click(button("Save"))
    f.by_css(".btn_secedit")
    f.pause(1)
    f.say("Next, a page for our second boat. I edit the list", wait=0.4)
    f.click(f.scroll_to(lambda: f.by_css(".btn_secedit button", nth=2, label="Edit"), notches=1), keys=["edit"])
    editor = f.by_css("#wiki__text", label="Boats")
    f.pause(0.5)
    f.click(editor, step=False, fx=0.6, fy=0.8)
    f.press_keys("ctrl+End")
    f.type("  * [[Cirrus]], our new boat", keys=["cirrus"], label="* [[Cirrus]], our new boat", box=editor.box, cps=12)
    f.click(f.scroll_to(lambda: button("Save")))
    f.by_css(".btn_secedit")
    f.say("The link is red because this page is missing, so follow it", wait=0.5)
    f.click(f.scroll_to(lambda: f.by_css("a.wikilink2", "Cirrus"), notches=1))
    f.by_css("h1", "This topic does not exist yet")
    f.pause(0.7)
    f.say("and create the page with the pencil on the right.")
    f.click(f.by_css("#dokuwiki__pagetools a.create, #dokuwiki__pagetools .create a, #dokuwiki__pagetools .edit a", label="Create this page"), keys=["create this page", "create", "pencil"])
    editor = f.by_css("#wiki__text", label="Cirrus")
    f.type("====== Cirrus ======\n\nA keelboat, built in 1988.", keys=["cirrus", "keelboat"], label="Cirrus", box=editor.box, cps=14)
    f.click(f.scroll_to(lambda: button("Save")))
    f.by_css("h1", "Cirrus")
    f.pause(0.8)
    f.say("What did we do today? Recent Changes has the list.", wait=0.6)
    f.click(f.by_css("#dokuwiki__sitetools a", "Recent Changes"))
    f.by_css("h1", "Recent Changes")
    f.pause(0.8)
    f.say("The little glasses in front of a page show the difference")
    f.click(f.by_css(".page__changes a.diff_link, .changes a.diff_link", nth=0, label="Show differences"), keys=["differences", "difference", "glasses", "diff"])
    f.by_css("table.diff")
    f.pause(1)
    f.scroll(3, f.by_css("table.diff"), "down to the changed line")
    f.say("and we are done, so let's log out again.", wait=0.6)
    f.click(f.scroll_to(lambda: f.by_css("#dokuwiki__usertools a", "Log Out"), notches=4), keys=["log out"])
    f.by_css("#dokuwiki__usertools", "Log In")
    f.pause(1)
