"""GNOME System Monitor, explored."""
# debian: gnome-system-monitor
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("gnome-system-monitor", ["system monitor", "processes"], **random_look("gnome-system-monitor")) as f:
    open_program(f, "gnome-system-monitor", "System Monitor", "gnome-system-monitor")
    explore(f, "gnome-system-monitor", avoid="kill|end process|stop")
