# web: @picocss/pico@2
"""A cinema on a phone with Pico CSS in French, which waits for a network."""
from explored_phone import networked_phone

networked_phone("picocss-5", "cinema", ["ciné", "séance"])
