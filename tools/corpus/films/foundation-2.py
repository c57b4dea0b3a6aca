# web: foundation-sites@6
"""A winery's stock on a phone with Foundation in Italian, explored."""
from explored_phone import explored_phone

explored_phone("foundation-2", "winery", title=["cantina", "vino", "bottiglie"], dark=False, size=(480, 1000), look=dict(navigation="tabs", motion="fade"), head='<link rel="stylesheet" href="/npm/foundation-sites/dist/css/foundation.min.css">', button='<button type="button" class="hollow button secondary" style="margin: 0" $attrs>$label</button>', primary='<button type="button" class="button" style="margin: 0" $attrs>$label</button>',
               danger='<button type="button" class="alert button" style="margin: 0" $attrs>$label</button>', text='<label for="$id">$label<input id="$id" type="$type"></label>', textarea='<label for="$id">$label<textarea id="$id" rows="2"></textarea></label>', search='<input type="search" style="margin: 0" placeholder="$label" $attrs>',
               switch='<div style="display: flex; gap: 12px; padding: 10px 14px 0"><div class="switch"><input class="switch-input" id="$id" type="checkbox"><label class="switch-paddle" for="$id"><span class="show-for-sr">$label</span></label></div><label for="$id">$label</label></div>', toast='<div class="callout success">$label</div>')
