# web: now-ui-dashboard@1
"""Now UI Dashboard on a phone, used with a purpose."""
from explored_phone import opened_phone

opened_phone("now-ui-dashboard", "/npm/now-ui-dashboard/examples/user.html", ["now ui", "profile"], purposeful=True, avoid="creative tim")
