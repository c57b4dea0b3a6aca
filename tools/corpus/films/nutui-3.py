# web: @nutui/nutui@4
# web: vue@3.5.45
"""A neighbourhood network on a phone with NutUI, which waits for a network."""
from explored_phone import networked_phone

networked_phone("nutui-3", "social", ["nearby", "post"])
