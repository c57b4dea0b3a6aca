# web: @tabler/preview@1
"""Settings of Tabler on a phone, used with a purpose."""
from explored_phone import opened_phone

opened_phone("tabler-6", "/npm/@tabler/preview/dist/settings.html", ["tabler", "settings"], purposeful=True, seed=2)
