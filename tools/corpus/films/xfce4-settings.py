"""Xfce settings: a dark style, other icons, smoother fonts, the keyboard's repeat rate and a slower double click."""
# debian: xfce4-settings xfconf gnome-accessibility-themes
from pathlib import Path
from desktop import Film, Target, re

with Film("xfce4-settings", ["appearance", "style", "keyboard", "mouse", "settings"], size=(1600, 900), fps=12, theme="Greybird", wm="Greybird", icons="Papirus", font="DejaVu Sans 11", panel="top",
          wallpaper="#7a6a58", cursor=("DMZ-White", 32)) as f:
    for path in Path("/usr/share/applications").glob("*.desktop"):   # dialogs in windows of their own: embedded ones have no accessible tree
        text = path.read_text()
        if "X-XfcePluggable=true" in text:
            f.file(f".local/share/applications/{path.name}", text.replace("X-XfcePluggable=true", "X-XfcePluggable=false"))
    values = {"Net/ThemeName": "Greybird", "Net/IconThemeName": "Papirus", "Gtk/FontName": "DejaVu Sans 11", "Gtk/CursorThemeName": "DMZ-White"}
    groups = "".join(f'<property name="{group}" type="empty">' + "".join(f'<property name="{key.split("/")[1]}" type="string" value="{value}"/>' for key, value in values.items() if key.startswith(group)) +
                     "</property>" for group in ("Net", "Gtk"))
    f.file(".config/xfce4/xfconf/xfce-perchannel-xml/xsettings.xml", f'<?xml version="1.0" encoding="UTF-8"?>\n<channel name="xsettings" version="1.0">{groups}</channel>\n')
    f.start("xfsettingsd", "--replace", "--no-daemon")
    f.pause(1)
    f.start("xfce4-settings-manager")
    f.place_window("Settings", 110, 80, 760, 600)
    f.pause(1)
    f.start_recording()

    def item(label, group, column=0, row=0):
        # The manager's icons have no accessible objects; they stand below the title of their group.
        x, y, _, _ = f.find("label", group, app="settings-manager").box
        return Target([x + 184 * column, y + 22 + 56 * row, 168, 48], label)

    f.say("Let me show how I set up a fresh Xfce desktop. In the settings, click Appearance.")
    f.click(item("Appearance", "Personal"))
    f.window("Appearance")
    f.pause(1.2)
    f.move_window("Appearance", 260, -60)
    f.pause(0.5)

    def row(label):
        found = f.find("table cell", re.compile("^" + re.escape(label) + r"\n|^" + re.escape(label) + "$"), app="appearance")
        return Target(found.box, label, role=found.role)

    f.say("First try another style, maybe Arc-Darker")
    f.hover(row("High Contrast"), seconds=0.6)
    f.click(row("Arc-Darker"), fx=0.25, step=True)
    f.pause(0.8)
    f.say("well, I prefer it completely dark: Arc-Dark.", 0.6)
    f.click(row("Arc-Dark"), fx=0.25)
    f.pause(1)
    f.say("Then the icons. Go to the Icons tab and take Papirus-Dark, because the normal ones are hard to see now.")
    f.click("page tab", "Icons", app="appearance")
    f.pause(0.4)
    f.click(row("Papirus-Dark"), fx=0.4)
    f.pause(1)
    f.click("page tab", "Fonts", app="appearance")
    f.pause(0.6)
    f.say("Here on the Fonts tab, text gets sharper with slight hinting. So open the list and choose Slight.")
    f.choose(f.find("combo box", "None", app="appearance", nth=-1), "Slight")
    f.pause(0.5)
    f.say("and RGB for the sub-pixels, my screen is an ordinary one", 0.7)
    f.choose(f.find("combo box", "None", app="appearance"), "RGB")
    f.pause(0.8)
    f.say("and we are done here", 0.8)
    f.click("push button", "Close", app="appearance")
    f.pause(0.6)
    f.say("Next is the keyboard. The keys repeat too slowly for me.")
    f.click(item("Keyboard", "Hardware", 2))
    f.window("Keyboard")
    f.pause(1.2)
    f.say("A shorter delay: drag this slider to the left")
    x, y, w, h = f.find("slider", "Repeat delay:", app="keyboard").box
    f.drag(Target([x + w * 0.24 - 10, y, 20, h], "Repeat delay"), (x + w * 0.08, y + h / 2), "Repeat delay", keys=["repeat delay", "slider"], box=[x, y, w, h])
    f.pause(0.4)
    f.say("the blinking cursor makes me nervous, off with it", 0.7)
    f.click("check box", "Show blinking", app="keyboard")
    f.say("You can try it in the test area below.")
    f.fill("text", "Test area:", app="keyboard", text="hello there", fx=0.4)
    f.click("push button", "Close", app="keyboard")
    f.pause(0.6)
    f.say("One more, the mouse.", 0.6)
    f.click(item("Mouse and Touchpad", "Hardware", 0, 1), keys=["mouse"])
    f.window("Mouse and Touchpad")
    f.pause(1)
    f.click("page tab", "Behavior", app="mouse")
    f.pause(0.6)
    f.say("On Behavior you set how quickly a double click has to be. I give myself more time, so the slider goes to the right.")
    x, y, w, h = f.find("slider", "Time:", app="mouse").box
    f.drag((x + w * 0.24, y + h / 2), (x + w * 0.5, y + h / 2), "Time", keys=["time", "double click", "slider"], box=[x, y, w, h])
    f.click("push button", "Close", app="mouse")
    f.pause(1.2)
