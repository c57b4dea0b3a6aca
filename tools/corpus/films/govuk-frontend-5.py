# web: govuk-frontend@6
"""A repair workshop on a phone with govuk-frontend, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("govuk-frontend-5", "repair", ["volt", "ticket"])
