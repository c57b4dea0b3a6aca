"""gitg: look at a change, stage two files, commit them, tag the version, start a branch at an older commit, search the history."""
# debian: gitg git
import os
import subprocess
from desktop import Film, Target

with Film("gitg", ["gitg", "git", "commit", "tag", "branch"], size=(1366, 768), fps=10, theme="Adwaita", wm="Clearlooks", icons="Papirus", font="Cantarell 11", panel="bottom", wallpaper="#2f4f4f",
          cursor=("DMZ-Black", 24)) as f:
    repository = f.home / "Projects/weather-app"
    repository.mkdir(parents=True)

    def git(*arguments, when=None, who="Maya Lind"):
        person = {"GIT_AUTHOR_NAME": who, "GIT_AUTHOR_EMAIL": who.split()[0].lower() + "@example.org", "GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
        subprocess.run(["git", *arguments], cwd=repository, env={**os.environ, **(person if when else {})}, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def put(name, text):
        f.write(repository / name, text)
        return text

    git("config", "--global", "user.name", "Maya Lind")
    git("config", "--global", "user.email", "maya@example.org")
    git("init", "-b", "main")
    for day, (name, text) in enumerate({"README.md": "# Weather app\n\nShows the forecast of your town.\n", "src/forecast.py": "def forecast(town):\n    return days(town)\n",
                                        "src/units.py": "def fahrenheit(c):\n    return c * 9 / 5 + 32\n"}.items(), 3):
        put(name, text)
        git("add", "-A")
        git("commit", "-m", f"Add {name}", when=f"2023-10-0{day}T10:00:00", who="Rui Melo")
    put("src/units.py", "def fahrenheit(c):\n    return c * 9 / 5 + 32\n\n\ndef knots(ms):\n    return ms * 1.94384\n")
    git("commit", "-am", "Convert wind speed to knots", when="2023-10-09T15:20:00", who="Ada Quist")
    git("tag", "v1.0")
    put("README.md", "# Weather app\n\nShows the forecast of your town.\n\n## Install\n\npip install weather-app\n")
    git("commit", "-am", "Explain the installation", when="2023-10-12T11:11:00")
    put("src/forecast.py", "def forecast(town, days=7):\n    return load(town)[:days]\n")
    put("CHANGES.md", "## 1.1\n\n- forecast for seven days\n")
    f.start("gitg", repository)
    f.place_window("weather-app", 150, 50, 1060, 630)
    f.pause(1.5)
    f.start_recording()

    def cell(name):
        # gitg rebuilds its lists on every change, so the accessible object may be gone at the press.
        found = f.find("table cell", name, app="gitg")
        return Target(found.box, found.label, role=found.role)

    f.say("This is gitg, with the history of a small weather app. Let's look at the commit about wind speed first.")
    f.click(cell("Convert wind speed to knots"), fx=0.3)
    f.pause(1)
    f.say("Okay. Now my own changes. The commit view is behind the button with the disk, up here.")
    f.click("radio button", None, app="gitg", nth=1, label="Commit view", keys=["commit", "disk", "save icon"])
    f.pause(0.6)
    f.say("Click forecast.py and you see what I changed")
    f.click(cell("src/forecast.py"), fx=0.3, keys=["forecast.py"])
    f.say("side by side is easier to read, so Split", 0.6)
    f.click("radio button", "Split", app="gitg")
    f.pause(1.2)
    f.say("Good, that goes into the commit. Right click, Stage changes.")
    f.context(cell("src/forecast.py"), "Stage changes", fx=0.3)
    f.say("For the new file a double click does the same.")
    f.click(cell("CHANGES.md"), double=True, fx=0.3, keys=["changes.md"])
    f.pause(0.5)
    f.click("push button", "Commit", app="gitg")
    dialog = f.find("dialog", "Commit", app="gitg")
    f.pause(0.6)
    f.say("Now the message. Keep it short: Forecast for seven days.", 0.3)
    f.type("Forecast for seven days", box=f.find("text", None, within=dialog).box)
    f.hover("check box", "Amend previous commit", within=dialog)
    f.say("I do not want to amend anything, just Commit.", 0.6)
    f.click("push button", "Commit", within=dialog)
    f.pause(1)
    f.say("Back to the history with the other button")
    f.click("radio button", None, app="gitg", nth=0, label="History view", keys=["history", "list"])
    f.pause(0.8)
    f.say("our commit is on top. This will be version 1.1, so right click it and choose Create tag")
    f.context(cell("Forecast for seven days"), "Create tag", fx=0.2)
    dialog = f.find("dialog", None, app="gitg")
    f.pause(0.5)
    f.fill("text", None, nth=-1, text="v1.1", within=dialog, fx=0.3)   # the last one in the tree is the upper field
    f.click("push button", "Create", within=dialog)
    f.pause(1)
    since = f.now()
    f.click("toggle button", "Menu", app="gitg", step=False)
    f.press_keys("esc")
    f.add_distraction("wrong way", "the menu is opened and closed", since)
    f.say("Someone found a bug in 1.0. I make a branch at that commit, from the same menu.")
    f.context(cell("Convert wind speed to knots"), "Create branch", fx=0.3)
    dialog = f.find("dialog", None, app="gitg")
    f.pause(0.5)
    f.say("and call it fix-knots", 0.6)
    f.fill("text", None, text="fix-knots", within=dialog, fx=0.3)
    f.click("push button", "Create", within=dialog)
    f.pause(1.2)
    f.say("One more thing: the magnifier searches the commits.")
    f.click("toggle button", None, app="gitg", nth=0, label="Search", keys=["search", "magnifier", "magnifying"])
    f.pause(0.5)
    f.type("install", box=f.find("text", "Search", app="gitg").box)
    f.pause(1.5)
