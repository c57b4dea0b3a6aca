# debian: sakura
"""Sakura with a prompt of two lines: a script opens a café, asks again after a wrong number, hides the password and offers sizes."""
from desktop import Film

CAFE = '''import getpass, sys
def ask(question, check=lambda answer: True, hint=""):
    while True:
        answer = input(question)
        if check(answer):
            return answer
        print(">> " + hint)
print("Cafe planner 2.1")
name = ask("What is the name of the cafe? ", bool, "Please enter a name")
tables = ask("How many tables does it have? ", str.isdigit, "Please enter a number")
owner = ask("Email address of the owner: ", lambda answer: "@" in answer, "Please enter an address")
getpass.getpass("Password: ")
print("  1) small\\n  2) medium\\n  3) large")
size = ask("Choose a size: ", lambda answer: answer in "123", "Please enter 1, 2 or 3")
music = ask("Play music? (y/n) ", lambda answer: answer in "yn", "Please enter y or n")
print(f"Opening {name} with {tables} tables ...")
ok = ask("Is this correct? [Y/n] ")
print("The cafe is open." if ok != "n" else "Nothing was changed.")
'''

with Film("asking-programs-2", ["cafe", "planner"], size=(1366, 768), fps=12, theme="Adwaita", font="Cantarell 11", wallpaper="#8a6b4f", crf=30) as f:
    f.file(".bashrc", "PS1='\\n\\[\\e[32m\\]tom@CAFE-PC \\[\\e[35m\\]MINGW64 \\[\\e[33m\\]\\w\\[\\e[0m\\]\\n$ '\nalias cafe='python3 ~/cafe.py'\n")
    f.file(".config/sakura/sakura.conf", "[sakura]\nfont=Liberation Mono 14\nless_questions=true\n")
    f.file("cafe.py", CAFE)
    f.start("sakura", "-d", f.home, "-t", "MINGW64")
    f.place_window("akura|MINGW64", 60, 30, 1100, 640)
    f.pause(1)
    f.type_keys("ls -la /usr /etc/X11\n", 40)
    f.pause(1)
    f.start_recording()

    def enter(text, keys=None, label=None, after=1.0, cps=8):
        f.type(text, enter=True, box=f.find("terminal").box, cps=cps, after=after, keys=keys, label=label)

    f.say("The planner is a small program. We start it with")
    enter("cafe", ["cafe"], after=1.3)
    f.wait_for_text("name of the cafe")
    f.say("and give the café a name.")
    enter("Blue Kettle", ["blue kettle"])
    f.wait_for_text("How many tables")
    f.type_keys("ten\n", 7)
    f.add_distraction("type", "an answer that is refused")
    f.wait_for_text("Please enter a number")
    f.say("It wants a number, so twelve.")
    enter("12", ["12"])
    f.wait_for_text("Email address")
    enter("tom@kettle.test", ["tom@kettle.test"])
    f.wait_for_text("Password:")
    f.say("The password is not shown.")
    enter("steam42", ["password"], "password")
    f.wait_for_text("Choose a size")
    f.say("Medium is number two.")
    enter("2", ["`2`", "with 2"], "2")
    f.wait_for_text("Play music")
    enter("y", ["`y`", "with y"], "y")
    f.wait_for_text("Is this correct")
    f.say("All correct.")
    enter("y", ["correct"], "y", after=1.6)
    enter("rm -r cafe.py", ["rm -r"], after=1.2)
    enter("ls", ["ls"], after=1.5)
    f.pause(1)
