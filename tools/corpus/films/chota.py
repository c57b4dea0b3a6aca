# web: chota@0.9
"""An analytics laboratory's samples on a phone with Chota, explored."""
from explored_phone import explored_phone

explored_phone("chota", "lab", title=["samples", "northlight"], dark=True, size=(480, 1000), body='class="dark"', head='<link rel="stylesheet" href="/npm/chota/dist/chota.min.css"><style>html { font-size: 100% } body.dark { --bg-color: #121316; --font-color: #f5f5f5; --color-lightGrey: #444; --color-grey: #888; --color-darkGrey: #ddd } nav.ph-tabs, nav.ph-drawer { min-height: 0 } nav.ph-drawer { display: block }</style>',
               button='<button type="button" class="button outline" style="margin: 0" $attrs>$label</button>', primary='<button type="button" class="button primary" style="margin: 0" $attrs>$label</button>', danger='<button type="button" class="button error" style="margin: 0" $attrs>$label</button>', text='<p><label for="$id">$label</label><input id="$id" type="$type"></p>', textarea='<p><label for="$id">$label</label><textarea id="$id" rows="2"></textarea></p>', search='<input type="search" placeholder="$label" $attrs>')
