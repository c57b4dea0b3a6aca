# web: paper-dashboard@1
"""Paper Dashboard on a phone, used with a purpose."""
from explored_phone import opened_phone

opened_phone("paper-dashboard", "/npm/paper-dashboard/user.html", ["paper", "profile", "user"], purposeful=True, avoid="creative tim")
