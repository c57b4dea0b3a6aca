# web: @tabler/preview@1
"""The account pages of Tabler on a phone, used with a purpose."""
from explored_phone import opened_phone

opened_phone("tabler-2", "/npm/@tabler/preview/dist/sign-in.html", ["tabler", "account", "sign"], purposeful=True)
