# web: mdui@2
"""A neighbourhood network on a phone with MDUI, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("mdui-7", "social", ["nearby", "post"], filled=True)
