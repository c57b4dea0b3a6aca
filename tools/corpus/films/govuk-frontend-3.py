# web: govuk-frontend@6
"""A to-do list on a phone with govuk-frontend, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("govuk-frontend-3", "tasks", ["daybook", "tasks"])
