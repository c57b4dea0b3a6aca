# web: jodit@4
"""A letter in the text editor Jodit, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Letter</title><link rel="stylesheet" href="/npm/jodit/es2021/jodit.min.css"><script src="/npm/jodit/es2021/jodit.min.js"></script></head><body style="font-family: sans-serif; margin: 20px"><h2>Letter to the members</h2><textarea id="t"><h3>Dear members,</h3><p>our <b>summer concert</b> is on 20 June.</p><ol><li>Rehearsal</li><li>Tickets</li></ol></textarea><p><button onclick="this.textContent = 'Saved'">Save draft</button> <button onclick="document.body.style.background = '#eef'">Preview</button></p>
<script>Jodit.make('#t', { height: 380 })</script></body></html>"""

explored_film("jodit", pages={"/": PAGE}, title=["letter", "jodit", "editor", "text"], seed=1, wait=2)
