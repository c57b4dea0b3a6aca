"""Git Gui: stage a hunk and files, write a message, commit, create a branch, rescan, commit again with a shortcut.

Tk has no accessible tree, so all boxes come from the script. The window always has the same place and size.
"""
# debian: git-gui
import subprocess
from desktop import Film, Target

with Film("git-gui", ["git gui", "stage", "commit", "branch"], size=(1366, 768), fps=10, theme="Adwaita", wm="Arc", font="Noto Sans 10", wallpaper="#2d3a4a", speed=1.1) as f:
    repository = f.home / "Projects/bakery"
    repository.mkdir(parents=True)

    def git(*arguments):
        subprocess.run(["git", *arguments], cwd=repository, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    git("config", "--global", "user.name", "Maya Lind")
    git("config", "--global", "user.email", "maya@example.org")
    git("init", "-b", "main")
    f.write(repository / "bread.txt", "500 g flour\n350 g water\n10 g salt\n")
    f.write(repository / "README.md", "# Bakery\n\nOur recipes.\n")
    git("add", "-A")
    git("commit", "-m", "First recipes")
    f.write(repository / "bread.txt", "500 g flour\n375 g water\n12 g salt\n100 g sourdough\n")
    f.write(repository / "README.md", "# Bakery\n\nOur recipes, tried at home.\n")
    f.write(repository / "rolls.txt", "300 g flour\n200 g milk\n5 g yeast\n")
    f.start("git", "gui", cwd=repository)
    f.place_window("Git Gui", 120, 40, 1080, 660)
    f.pause(2)
    f.start_recording()
    titles = {"Repository": (122, 82), "Edit": (203, 35), "Branch": (239, 56), "Commit": (296, 62), "Merge": (357, 54), "Tools": (474, 44)}

    def title(name):
        x, w = titles[name]
        return Target([x, 68, w, 24], name)

    def choose(menu, item, y, width):
        f.point_at(title(menu))
        since = f.press_button()
        f.pause(0.8)
        box = Target([titles[menu][0], y - 12, width, 24], item)
        f.move_pointer(f.pointer()[0] + 4, y)
        f.point_at(box, 0.4)
        f.pause(0.3)
        at = f.press_button()
        f.add_step("choose", f"{menu} > {item}", at, box.box, [item], since=since, role="menu item")
        f.pause(1)

    def unstaged(row, label):
        return Target([147, 144 + 19 * (row - 1), 100, 19], label)

    def icon(row, label, top=144):
        return Target([127, top + 19 * (row - 1), 18, 19], label)

    def button(label, row):
        return Target([315, 507 + 30 * row, 102, 28], label)

    message = Target([420, 509, 605, 176], "Commit Message")
    f.say("We changed two recipes and have a new one. In Git Gui all three are listed under Unstaged Changes. Let me see the bread first.")
    f.click(unstaged(2, "bread.txt"), fx=0.4)
    f.pause(1.2)
    f.say("okay, and the readme", 0.7)
    f.click(unstaged(1, "README.md"), fx=0.4, keys=["readme"])
    f.pause(0.8)
    f.say("This change is fine. I right click it and choose Stage Hunk For Commit.")
    f.point_at(Target([319, 222, 220, 18], "hunk"), 0.6)
    since = f.press_button(3)
    f.pause(0.9)
    x, y = f.pointer()
    item = Target([x + 2, y + 2, 182, 24], "Stage Hunk For Commit")
    f.point_at(item, 0.4)
    at = f.press_button()
    f.add_step("choose", item.label, at, item.box, ["stage hunk"], since=since, role="menu item")
    f.pause(1.2)
    f.say("A whole file is quicker: just click the icon in front of its name, here for bread.txt")
    f.click(icon(1, "bread.txt"), keys=["bread.txt", "bread", "icon"])
    f.pause(1)
    f.say("and for the rolls I show you the menu. Select the file,", 0.7)
    f.click(unstaged(1, "rolls.txt"), fx=0.3)
    f.say("then Commit, Stage To Commit.", 0.6)
    choose("Commit", "Stage To Commit", 194, 301)
    f.say("Now it needs a message.", 0.7)
    f.fill(message, text="Sourdough in the bread, new rolls", clear=False, fx=0.3, cps=11)
    f.hover(button("Push", 4), seconds=0.7)
    f.say("no, we do not push yet. Sign Off adds my name below.", 0.6)
    f.click(button("Sign Off", 2), keys=["sign off"])
    f.pause(0.6)
    f.click(button("Commit", 3), keys=["commit"])
    f.pause(1.5)
    f.say("Done. I want to try more water next, but on a branch. Branch, Create.")
    choose("Branch", "Create…", 128, 126)
    f.window("Create Branch")
    f.pause(1)
    f.fill(Target([197, 168, 487, 18], "Name"), text="more-water", clear=False, fx=0.3)
    f.say("the rest can stay as it is, so Create", 0.6)
    f.click(Target([611, 614, 66, 29], "Create"))
    f.pause(1.2)
    f.write(repository / "bread.txt", "500 g flour\n400 g water\n12 g salt\n100 g sourdough\n")
    f.write(repository / "README.md", "# Bakery\n\nOur recipes, tried at home and at school.\n")
    f.say("Meanwhile I have edited two files in my editor. Git Gui does not notice it by itself, you have to press Rescan.")
    f.click(button("Rescan", 0))
    f.pause(1.2)
    since = f.now()
    f.click(title("Merge"), step=False)
    f.press_keys("esc")
    f.add_distraction("wrong way", "the Merge menu is opened and closed", since)
    f.say("Stage Changed takes both of them at once")
    f.click(button("Stage Changed", 1))
    f.pause(1.2)
    f.fill(message, text="Try 400 g of water", clear=False, fx=0.3, keys=["400 g of water"])
    f.say("Control and Return commits too.", 0.8)
    f.key("ctrl+Return", "Commit", keys=["ctrl", "control", "commit"])
    f.pause(1.5)
    f.say("And the title still shows where we are: the new branch.")
    f.pause(0.5)
