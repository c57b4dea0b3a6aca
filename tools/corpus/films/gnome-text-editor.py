"""GNOME Text Editor: line numbers, replace a word, add a line, save, preferences, the dark style, a second tab.

GTK 4 reports boxes relative to its own surfaces, so all boxes come from the script. The window always has the same place and size.
"""
# debian: gnome-text-editor xcompmgr
import time
from Xlib import X
from desktop import Film, Target

with Film("gnome-text-editor", ["text editor", "replace", "preferences", "dark"], size=(1280, 720), fps=10, theme="Adwaita", wm="Clearlooks", icons="Adwaita", font="Cantarell 11", wallpaper="#51344d") as f:
    f.file("garden.md", "# Garden\n\nThings to do in spring.\n\n- sow tomatos\n- water the tomatos\n- cut the roses\n")
    f.start("xcompmgr")   # without a compositor the popovers stand in black rectangles
    f.start("gnome-text-editor", f.home / "garden.md")
    f.place_window("Text Editor", 120, 40, 1000, 600)
    f.pause(2)
    f.start_recording()
    view, menu, new_tab = Target([921, 51, 34, 34], "View"), Target([961, 51, 34, 34], "Menu"), Target([212, 51, 34, 34], "New tab")

    def pixels(x, y, w, h):
        return f.root.get_image(x, y, w, h, X.ZPixmap, 0xffffffff).data

    def wait_until_still(area):
        end, last = time.time() + 6, None
        while time.time() < end and (now := pixels(*area)) != last:
            last = now
            time.sleep(0.5)

    def wait_until_changed(area, before):
        end = time.time() + 10
        while pixels(*area) == before:
            if time.time() > end:
                raise LookupError(f"nothing changed in {area}")
            time.sleep(0.1)

    def open_and_choose(button, box, label, keys=None, shown=(850, 110, 200, 200)):
        f.point_at(button)
        f.pause(0.3)
        wait_until_still(shown)
        before = pixels(*shown)
        since = f.press_button()
        wait_until_changed(shown, before)
        f.pause(0.9)
        item = Target(box, label)
        f.move_pointer(f.pointer()[0], box[1] + box[3] / 2)
        f.point_at(item, 0.4)
        f.pause(0.3)
        at = f.press_button()
        f.add_step("choose", f"{button.label} > {label}", at, item.box, keys or [label], since=since, role="menu item")
        f.pause(1)

    f.say("This is my garden list, and I wrote tomatoes wrong. But first the line numbers: they are behind the View button.")
    open_and_choose(view, [826, 132, 223, 31], "Line Numbers")
    f.say("Now Control H. That opens the search with a field for the replacement.")
    f.key("ctrl+h", "Find and Replace", keys=["ctrl", "control", "replace"])
    f.pause(1)
    f.say("Type the wrong word", 0.6)
    lines = (160, 100, 400, 160)
    wait_until_still(lines)
    before = pixels(*lines)
    f.fill(Target([648, 99, 223, 32], "Search"), text="tomatos", clear=False, fx=0.4)
    wait_until_changed(lines, before)   # the matches are marked
    f.say("and below it the right one", 0.6)
    f.fill(Target([648, 142, 223, 34], "Replace"), text="tomatoes", clear=False, fx=0.4)
    f.hover(Target([881, 142, 86, 34], "Replace"), seconds=0.7)
    f.say("There are two of them, so Replace All.", 0.7)
    wait_until_still((881, 142, 210, 34))
    before = pixels(*lines)
    f.click(Target([976, 142, 115, 34], "Replace All"))
    wait_until_changed(lines, before)
    f.pause(1)
    f.say("good, close the search")
    f.click(Target([1062, 103, 24, 24], "Close"), keys=["close", "cross", "x"])
    f.pause(0.6)
    f.press_keys("ctrl+End")
    f.press_keys("enter")
    f.pause(0.5)
    f.say("There's one more thing to do in spring.", 0.5)
    f.type("- order seeds", box=[125, 92, 990, 543], keys=["order seeds"])
    f.key("ctrl+s", "Save", keys=["ctrl", "control", "save"])
    f.say("And let me make it a bit nicer. In the main menu choose Preferences.")
    center = (420, 440, 300, 150)
    before = pixels(*center)
    open_and_choose(menu, [880, 492, 196, 32], "Preferences")
    wait_until_changed(center, before)
    f.pause(1.5)
    f.say("I like to see the current line, so Highlight Current Line goes on", 0.6)
    f.click(Target([355, 589, 529, 54], "Highlight Current Line"), fx=0.93)
    f.pause(0.6)
    f.say("the grid pattern as well, it looks like my notebook", 0.6)
    f.click(Target([355, 534, 529, 54], "Display Grid Pattern"), keys=["grid pattern", "grid"], fx=0.93)
    f.scroll(3, Target([400, 400, 400, 100]), "looks at the other preferences")
    f.pause(0.5)
    f.click(Target([897, 14, 28, 28], "Close"), keys=["close"])
    f.pause(1)
    f.say("In the evening I use the dark style. It's the black circle in the menu.")
    open_and_choose(menu, [1020, 113, 45, 45], "Dark style", keys=["dark", "black"])
    f.press_keys("esc")
    f.pause(0.8)
    f.say("The same menu makes the text larger, with the plus.")
    open_and_choose(menu, [1030, 185, 26, 26], "Zoom in", keys=["zoom", "plus", "larger", "bigger"])
    f.press_keys("esc")
    f.pause(0.8)
    f.say("And for the seeds I need another list, in a new tab.")
    f.click(new_tab, keys=["new tab", "plus", "tab"])
    f.pause(1.2)
    f.type("Seeds to order", box=[125, 132, 990, 503], keys=["seeds to order"])
    f.say("Spaces instead of tabs, please", 0.7)
    open_and_choose(view, [842, 298, 192, 31], "Spaces")
    f.pause(1.5)
