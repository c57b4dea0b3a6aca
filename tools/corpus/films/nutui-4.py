# web: @nutui/nutui@4
# web: vue@3.5.45
"""A cinema on a phone with NutUI in French, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("nutui-4", "cinema", ["ciné", "séance"], filled=True)
