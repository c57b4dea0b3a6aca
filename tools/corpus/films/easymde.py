# web: easymde@2
"""A manual page in the Markdown editor EasyMDE, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Manual</title><link rel="stylesheet" href="/npm/easymde/dist/easymde.min.css"><script src="/npm/easymde/dist/easymde.min.js"></script></head><body style="margin: 24px; font-family: sans-serif"><h2>Manual</h2><p><label>Chapter <input></label> <label>Status <select><option>Draft</option><option>Checked</option><option>Printed</option></select></label> <label><input type="checkbox"> Show in contents</label></p><textarea id="t"># Cleaning

Switch the **machine** off first.

* brush
* warm water</textarea><p><button>Save chapter</button> <button>Discard</button></p><script>new EasyMDE({ element: document.getElementById('t'), autoDownloadFontAwesome: false, spellChecker: false, minHeight: '160px', toolbar: [['bold', 'B'], ['italic', 'I'], ['heading', 'Heading'], ['quote', 'Quote'], ['unordered-list', 'List'], ['code', 'Code'], ['preview', 'Preview'], ['side-by-side', 'Side by side']].map(([name, text]) => ({ name, text, title: text, action: { bold: EasyMDE.toggleBold, italic: EasyMDE.toggleItalic, heading: EasyMDE.toggleHeadingSmaller, quote: EasyMDE.toggleBlockquote, 'unordered-list': EasyMDE.toggleUnorderedList, code: EasyMDE.toggleCodeBlock, preview: EasyMDE.togglePreview, 'side-by-side': EasyMDE.toggleBlockquote }[name] })) })</script></body></html>"""

explored_film("easymde", pages={"/": PAGE}, title=["manual", "markdown", "editor"], seed=1, wait=2)
