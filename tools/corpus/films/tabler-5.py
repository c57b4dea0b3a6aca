# web: @tabler/preview@1
"""People in Tabler on a phone, explored."""
from explored_phone import opened_phone

opened_phone("tabler-5", "/npm/@tabler/preview/dist/users.html", ["tabler", "users"])
