# web: @toast-ui/editor@3
"""Release notes in the Markdown editor of Toast UI, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Release notes</title><link rel="stylesheet" href="/npm/@toast-ui/editor/dist/toastui-editor.css"><script src="/npm/@toast-ui/editor/dist/toastui-editor-all.js"></script></head><body style="font-family: sans-serif; margin: 20px"><h2>Release notes</h2><p><label>Version <input value="2.4"></label> <select><option>Draft</option><option>Review</option><option>Published</option></select> <button>Save</button></p><div id="t"></div><script>new toastui.Editor({ el: document.querySelector('#t'), height: '430px', initialEditType: 'wysiwyg', previewStyle: 'vertical', usageStatistics: false, initialValue: '# Version 2.4\n\n* Faster search\n* **Dark** theme\n\n| Area | State |\n|---|---|\n| Login | done |' })</script></body></html>"""

explored_film("toast-ui-editor", pages={"/": PAGE}, title=["notes", "release", "editor", "markdown"], seed=1, wait=2)
