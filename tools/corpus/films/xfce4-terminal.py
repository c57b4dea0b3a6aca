"""Xfce Terminal: a small repository is made, committed and branched; the window is moved while a webcam tile runs in the corner."""
from desktop import Film, re

with Film("xfce4-terminal", ["git", "commit", "branch", "terminal"], size=(1280, 720), theme="Greybird-dark", wm="Greybird-dark", icons="Papirus-Dark", font="Inter 10", dark=True, wallpaper="#3a2f4a") as f:
    f.file(".bashrc", "PS1='\\[\\e[32m\\]maya@lab\\[\\e[0m\\]:\\[\\e[34m\\]\\w\\[\\e[0m\\]$ '\ngit config --global init.defaultBranch main; git config --global user.name Maya; git config --global user.email maya@example.org; git config --global core.pager cat\n")
    f.file(".config/xfce4/terminal/terminalrc", "[Configuration]\nFontName=DejaVu Sans Mono 12\nMiscMenubarDefault=TRUE\nMiscShowUnsafePasteDialog=FALSE\n")
    f.start("xfce4-terminal", "--working-directory", f.home)
    f.place_window("Terminal", 90, 60, 860, 500)
    f.webcam(1050, 530)
    f.run("wmctrl", "-a", "Terminal")
    f.pause(1)
    f.start_recording()
    screen = f.find("terminal").box
    def command(text, **kw):
        f.type(text, enter=True, box=screen, cps=11, after=1.1, **kw)
    command("mkdir demo && cd demo", keys=["mkdir demo"])
    command("git init", keys=["git init"])
    command("echo '# Demo' > README.md", keys=["readme.md"])
    f.move_window("Terminal", 120, 40)
    screen = f.find("terminal").box
    command("git add README.md", keys=["git add"])
    command("git commit -m 'First page'", keys=["git commit"])
    command("git switch -c draft", keys=["git switch"])
    f.menu("View", "Zoom In")
    screen = f.find("terminal").box
    command("git log --oneline --all", keys=["git log"])
    f.pause(1)
