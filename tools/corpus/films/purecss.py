# web: purecss@3
"""A winery's stock on a phone with Pure.css in Italian, explored."""
from explored_phone import explored_phone

explored_phone("purecss", "winery", title=["cantina", "vino", "bottiglie"], dark=False, look=dict(accent="#0078e7", pressed=None, motion=None, navigation="drawer"), keyboard=False, head='<link rel="stylesheet" href="/npm/purecss/build/pure-min.css"><style>.pure-form input, .pure-form textarea { width: 100% }</style>', button='<button type="button" class="pure-button" $attrs>$label</button>', primary='<button type="button" class="pure-button pure-button-primary" $attrs>$label</button>',
               text='<div class="pure-form pure-form-stacked"><label for="$id">$label</label><input id="$id" type="$type"></div>', textarea='<div class="pure-form pure-form-stacked"><label for="$id">$label</label><textarea id="$id" rows="2"></textarea></div>', search='<div class="pure-form"><input type="search" placeholder="$label" $attrs></div>')
