# web: summernote@0.9
# web: jquery@3
"""A report in the text editor Summernote, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Report</title><link rel="stylesheet" href="/npm/summernote/dist/summernote-lite.min.css"><script src="/npm/jquery/dist/jquery.min.js"></script><script src="/npm/summernote/dist/summernote-lite.min.js"></script></head><body style="font-family: Lato, sans-serif; margin: 24px"><h2>Trip report</h2><p><label>Place <input value="Lisbon"></label> <label><input type="checkbox"> Public</label> <button>Publish</button></p><div id="t"><p>We left at <b>six o'clock</b> and took the ferry.</p></div><script>$('#t').summernote({ height: 260 })</script></body></html>"""

explored_film("summernote", pages={"/": PAGE}, title=["report", "editor", "text"], seed=1, wait=2)
