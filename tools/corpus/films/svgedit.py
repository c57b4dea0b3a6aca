# web: svgedit@7
"""SVG-edit, a drawing program, explored."""
from explored_film import explored_film

explored_film("svgedit", "/npm/svgedit/dist/editor/index.html", title=["svg", "drawing", "edit"], wait=4)
