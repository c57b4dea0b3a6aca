# web: ckeditor5@48
"""An article in CKEditor 5 with its menu bar, explored."""
from explored_film import explored_film

PAGE = r"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Article</title><link rel="stylesheet" href="/npm/ckeditor5/dist/browser/ckeditor5.css"><script src="/npm/ckeditor5/dist/browser/ckeditor5.umd.js"></script></head><body style="font-family: Inter, sans-serif; margin: 24px"><h2>Edit article</h2><div id="t"><h2>The mill</h2><p>It was built in <strong>1841</strong> and burnt down twice.</p><ul><li>Wheel</li><li>Stones</li></ul></div><script>const C = CKEDITOR
C.ClassicEditor.create(document.querySelector('#t'), { licenseKey: 'GPL', plugins: [C.Essentials, C.Paragraph, C.Heading, C.Bold, C.Italic, C.Underline, C.Font, C.Alignment, C.List, C.TodoList, C.Link, C.Table, C.TableToolbar, C.BlockQuote, C.FindAndReplace, C.HorizontalLine, C.Indent, C.RemoveFormat, C.SpecialCharacters, C.SpecialCharactersEssentials, C.Undo], menuBar: { isVisible: true }, toolbar: ['undo', 'redo', '|', 'heading', 'fontSize', '|', 'bold', 'italic', 'underline', '|', 'alignment', 'bulletedList', 'numberedList', 'todoList', '|', 'link', 'insertTable', 'blockQuote', 'findAndReplace', 'specialCharacters'] })</script></body></html>"""

explored_film("ckeditor5", pages={"/": PAGE}, title=["article", "editor", "text"], seed=1, wait=3)
