# web: material-kit@2.0
"""Material Kit on a phone, explored."""
from explored_phone import opened_phone

opened_phone("material-kit", "/npm/material-kit/index.html", ["material", "kit"], avoid="creative tim|tweet|share|follow")
