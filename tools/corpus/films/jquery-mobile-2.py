# web: jquery-mobile@1.4.1
"""The forms of jQuery Mobile on a phone, used with a purpose."""
from explored_phone import opened_phone

opened_phone("jquery-mobile-2", "/npm/jquery-mobile/dist/demos/forms/index.html", ["jquery", "form"], purposeful=True)
