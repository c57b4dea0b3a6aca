# web: vditor@4
"""A diary in the Markdown editor Vditor, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Diary</title><link rel="stylesheet" href="/npm/vditor/dist/index.css"><script src="/npm/vditor/dist/index.min.js"></script></head><body style="margin: 16px; font-family: sans-serif"><h2>Garden diary</h2><div id="t"></div><script>new Vditor('t', { cdn: '/npm/vditor', lang: 'en_US', height: 480, cache: { enable: false }, outline: { enable: true, position: 'left' }, value: '# May\n\n* Tomatoes planted\n* Fence **painted**\n\n## June\n\nFirst strawberries.' })</script></body></html>"""

explored_film("vditor", pages={"/": PAGE}, title=["diary", "vditor", "markdown"], seed=1, wait=3)
