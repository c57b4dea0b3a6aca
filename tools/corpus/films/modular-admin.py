# web: modular-admin-html@1
"""ModularAdmin on a phone, used with a purpose."""
from explored_phone import opened_phone

opened_phone("modular-admin", "/npm/modular-admin-html/login.html", ["modular", "login", "items"], purposeful=True)
