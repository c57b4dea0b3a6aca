# web: @actual-app/web@26
"""Actual, a budget, on a phone."""
from explored_phone import opened_phone

opened_phone("actual", "/", ["actual", "budget"], root="node_modules/@actual-app/web/build", ready="button")
