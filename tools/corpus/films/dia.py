"""Dia: a small flow chart: three shapes with text, lines between them, the grid and the page's fit, saved under a name."""
# debian: dia
from desktop import Film, Target

with Film("dia", ["dia", "flowchart", "shape", "line"], size=(1366, 768), fps=12, theme="Greybird", wm="Greybird", icons="Papirus", font="DejaVu Sans 10", wallpaper="#5a6a7a", speed=0.9) as f:
    f.start("dia")
    f.place_window("Dia", 80, 40, 1100, 650)
    f.pause(1.5)
    x, y, w, h = max((found.box for found in f.search("unknown", None, app="(?i)dia")), key=lambda box: box[2] * box[3])
    tools = [f.find("radio button", None, app="(?i)dia", nth=n) for n in (9, 16, 18)]   # the tools have no accessible names
    f.start_recording()
    line, process, decision = (Target(tool.box, label, role=tool.role) for tool, label in zip(tools, ("Line", "Process", "Decision")))

    def shape(tool, keys, box, text, words):
        left, top, right, bottom = box
        f.click(tool, keys=keys)
        if words:
            f.say(words, 0.6)
        f.drag((x + left, y + top), (x + right, y + bottom), tool.label, keys=["drag", "draw", "canvas", *keys], box=[x + left, y + top, right - left, bottom - top])
        f.press_keys("F2")
        f.pause(0.4)
        f.type(text, keys=[text.rstrip("?")], box=[x + left, y + top, right - left, bottom - top])
        f.press_keys("esc")
        f.pause(0.3)

    def arrow(start, end):
        f.click(line, keys=["line"])
        left, top, right, bottom = min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1])
        f.drag((x + start[0], y + start[1]), (x + end[0], y + end[1]), "Line", keys=["line", "arrow", "drag", "connect"], box=[x + left - 6, y + top - 6, right - left + 12, bottom - top + 12])

    f.say("We draw a small flow chart in Dia. The shapes are in the tool box on the left; take the rectangle first.")
    shape(process, ["process", "rectangle", "box"], (280, 30, 420, 90), "Start", "and drag on the canvas, as large as you like. Then type its text.")
    f.say("The second one is a decision, so pick the diamond.")
    shape(decision, ["decision", "diamond", "rhombus"], (260, 160, 440, 280), "Rain?", None)
    f.say("If it rains we stay at home. Another rectangle to the right.")
    shape(process, ["process", "rectangle", "box"], (560, 190, 700, 250), "Stay in", None)
    f.hover("push button", "Undo", seconds=0.7)
    f.say("Now connect them. Choose the line tool, and drag from the bottom of Start down to the diamond.")
    arrow((350, 90), (350, 160))
    f.say("and the same from the corner of the diamond to Stay in", 0.6)
    arrow((440, 220), (560, 220))
    since = f.now()
    f.click("menu", "Layers", step=False, app="(?i)dia")
    f.press_keys("esc")
    f.add_distraction("wrong way", "the Layers menu is opened and closed", since)
    f.say("Select everything with Control A,", 0.6)
    f.key("ctrl+a", "Select All", keys=["ctrl", "control", "select all", "everything"])
    f.say("and a click beside it lets go again", 0.6)
    f.click(Target([x + 620, y + 380, 120, 60], "Canvas"), keys=["canvas", "empty", "beside", "deselect"])
    f.say("The icon with the minus shows more of the page.", 0.7)
    f.click("push button", "Zoom Out", app="(?i)dia", keys=["zoom out", "minus"])
    f.click("push button", "Best Fit", app="(?i)dia", keys=["best fit", "fit"])
    f.pause(1)
    f.say("Best Fit looks much better. We save it: Save in the toolbar.")
    f.click("push button", "Save", app="(?i)dia")
    f.window("Save Diagram")
    f.pause(1)
    dialog = f.find("dialog|file chooser", "Save Diagram")
    f.say("The name is rain-plan", 0.7)
    f.fill("text", None, within=dialog, text="rain-plan.dia", fx=0.4, keys=["rain-plan"])
    f.click("push button", "Save", within=dialog)
    f.pause(1.5)
