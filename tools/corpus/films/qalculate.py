"""Qalculate!: the shares of a bill are computed by pressing the keys of its keypad."""
# debian: qalculate-gtk
from desktop import Film

with Film("qalculate", ["qalculate", "calculator"], size=(1280, 800), theme="Arc", wallpaper="#5a4a3d") as f:
    f.start("qalculate-gtk")
    f.place_window("Qalculate!", 300, 120, 700, 560)
    f.pause(2)
    f.start_recording()
    for key in "184.5":
        f.click("push button", key, keys=[key])
        f.pause(0.9)
    for key in "726":
        f.click("push button", key, keys=[key])
        f.pause(1.1)
    for key in "9036":
        f.click("push button", key, keys=[key])
        f.pause(0.7)
    f.pause(1.5)
