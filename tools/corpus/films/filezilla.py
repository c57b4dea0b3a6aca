"""FileZilla: connect to a server, upload the pages of a site, delete an old one, create a directory, look at the transfers."""
# debian: filezilla python3-pyftpdlib
from desktop import Film, Target

with Film("filezilla", ["filezilla", "server", "upload", "connect"], size=(1366, 768), fps=10, theme="Materia", wm="Clearlooks-3.4", icons="Papirus", font="Roboto 10", wallpaper="#3f4f3f", speed=0.9) as f:
    for name in ("index.html", "style.css", "logo.svg", "news.html"):
        f.file(f"site/{name}", f"<p>{name}</p>\n" * 40)
    for name in ("old-prices.html", "opening.html", "images/shop.jpg"):
        f.file(f"server/www/{name}", "<p>old</p>\n" * 30)
    f.file(".config/filezilla/filezilla.xml", '<?xml version="1.0"?>\n<FileZilla3 version="3.63.0" platform="*nix"><Settings><Setting name="Greeting version">3.63.0</Setting>'
           '<Setting name="Update Check">0</Setting></Settings></FileZilla3>\n')
    server = f.file("ftp.py", "from pyftpdlib.authorizers import DummyAuthorizer\nfrom pyftpdlib.handlers import FTPHandler\nfrom pyftpdlib.servers import FTPServer\n"
                    f"users = DummyAuthorizer()\nusers.add_user('maya', 'garden', {str(f.home / 'server')!r}, perm='elradfmwMT')\nFTPHandler.authorizer = users\n"
                    "ftp = FTPServer(('127.0.0.1', 0), FTPHandler)\nopen('ftp.port', 'w').write(str(ftp.socket.getsockname()[1]))\nftp.serve_forever()\n")
    f.start("/usr/bin/python3", server)
    f.start("filezilla", f"--local={f.home / 'site'}")
    f.place_window("FileZilla", 60, 10, 1220, 700)
    f.pause(1.5)
    port = (f.home / "ftp.port").read_text()
    f.start_recording()

    def local(row, label):
        return Target([80, 336 + 23 * row, 150, 22], label)   # the lists have no accessible items; row 0 is the parent directory

    def remote(row, label):
        return Target([695, 336 + 23 * row, 130, 22], label)

    f.say("The new pages of my site are in the folder on the left. To get them to the server, I fill in the bar at the top. First the host.")
    f.fill("text", "Host:", text="localhost", fx=0.4)
    f.say("the user name", 0.7)
    f.fill("text", "Username:", text="maya", fx=0.4)
    f.fill("password text", "Password:", text="garden", fx=0.4, label="Password", keys=["password"])
    f.say("and the port, which my provider told me", 0.5)
    f.fill("text", "Port:", text=port, fx=0.4)
    f.click("push button", "Quickconnect")
    f.window("Insecure FTP")
    f.pause(1)
    f.say("This is only a test server without encryption. So OK for this time.")
    f.click("push button", "OK", app="(?i)filezilla")
    f.pause(2)
    f.say("We are in. The site lives in www, so double click it.")
    f.click(remote(1, "www"), double=True, fx=0.3)
    f.pause(1.5)
    f.say("Now upload the start page: right click, Upload.")
    f.context(local(1, "index.html"), "Upload", fx=0.4)
    f.pause(1.2)
    f.say("A double click uploads too, for example the style sheet", 0.6)
    f.click(local(4, "style.css"), double=True, fx=0.3, keys=["style.css"])
    f.pause(1.5)
    f.hover("push button", "Quickconnect", seconds=0.6)
    f.say("or you simply drag a file over to the right side.", 0.6)
    f.drag(local(3, "news.html"), (900, 455), "news.html")
    f.pause(1.5)
    f.say("The old prices should not be there any longer. Right click them and choose Delete.")
    f.context(remote(4, "old-prices.html"), "Delete", fx=0.4)
    f.pause(0.8)
    f.click("push button", "Yes", app="(?i)filezilla")
    f.pause(1.5)
    since = f.now()
    f.click("menu", "Bookmarks", step=False)
    f.press_keys("esc")
    f.add_distraction("wrong way", "the Bookmarks menu is opened and closed", since)
    f.say("And we need a folder for the archive. It is Create directory, again with the right button.")
    f.context(Target([880, 436, 160, 30], "remote list"), "Create directory", keys=["create directory", "directory"])
    f.pause(0.8)
    f.press_keys("ctrl+a")
    f.type("/www/archive", box=[818, 383, 320, 27], keys=["archive"])
    f.click("push button", "OK", app="(?i)filezilla")
    f.pause(1.5)
    f.say("Did everything arrive? The tab Successful transfers at the bottom tells us.", 0.6)
    f.click(Target([290, 681, 158, 22], "Successful transfers"), keys=["successful transfers"])
    f.pause(1)
    f.say("Three files, very good. So disconnect in the Server menu.")
    f.menu("Server", "Disconnect")
    f.pause(1.5)
