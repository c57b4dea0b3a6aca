# web: @tabler/preview@1
"""Dialogs of Tabler on a phone, used with a purpose."""
from explored_phone import opened_phone

opened_phone("tabler-3", "/npm/@tabler/preview/dist/modals.html", ["tabler", "modal"], purposeful=True)
