# web: suneditor@3
"""A recipe in the text editor SunEditor, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Recipe</title><link rel="stylesheet" href="/npm/suneditor/dist/suneditor.min.css"><script src="/npm/suneditor/dist/suneditor.min.js"></script></head><body style="font-family: sans-serif; margin: 24px"><h2>Recipe of the week</h2><textarea id="t"><p>Peel <strong>six apples</strong> and slice them.</p><ul><li>200 g flour</li><li>3 eggs</li></ul></textarea><script>SUNEDITOR.create(document.getElementById('t'), { plugins: SUNEDITOR.plugins, height: 320, width: '100%', buttonList: [['undo', 'redo'], ['blockStyle', 'font', 'fontSize'], ['bold', 'underline', 'italic', 'strike'], ['fontColor', 'align', 'list', 'table', 'link'], ['showBlocks', 'codeView', 'preview']] })</script></body></html>"""

explored_film("suneditor", pages={"/": PAGE}, title=["recipe", "editor", "text"], seed=1, wait=2)
