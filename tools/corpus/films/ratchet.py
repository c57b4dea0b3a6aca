# web: ratchet-npm@2
"""A bicycle rental on a phone with Ratchet in Spanish, explored."""
from explored_phone import explored_phone

explored_phone("ratchet", "bikes", title=["bicis", "alquiler", "cliente"], dark=False, size=(400, 860), look=dict(accent="#428bca", navigation="tabs", motion="slide", round=4), head='<link rel="stylesheet" href="/npm/ratchet-npm/dist/css/ratchet.min.css"><link rel="stylesheet" href="/npm/ratchet-npm/dist/css/ratchet-theme-ios.min.css"><style>body { position: static !important; overflow-y: visible }</style>',
               button='<button type="button" class="btn btn-outlined" $attrs>$label</button>', primary='<button type="button" class="btn btn-primary btn-block" style="margin: 0" $attrs>$label</button>', danger='<button type="button" class="btn btn-negative" $attrs>$label</button>', text='<div class="input-row" style="background: white"><label for="$id">$label</label><input id="$id" type="$type" placeholder="$label"></div>',
               textarea='<textarea id="$id" rows="2" placeholder="$label"></textarea>', search='<input type="search" style="margin: 0" placeholder="$label" $attrs>')
