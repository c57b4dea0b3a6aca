# web: jquery-mobile@1.4.1
"""The demos of jQuery Mobile on a phone, explored."""
from explored_phone import opened_phone

opened_phone("jquery-mobile", "/npm/jquery-mobile/dist/demos/index.html", ["jquery", "mobile"])
