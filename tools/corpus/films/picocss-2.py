# web: @picocss/pico@2
"""A bakery's orders on a phone with Pico CSS, explored."""
from explored_phone import explored_phone

explored_phone("picocss-2", "bakery", title=["bakery", "orders", "crumb"], dark=True, head='<link rel="stylesheet" href="/npm/@picocss/pico/css/pico.min.css"><style>.ph-row, .ph-card, [type=search] { --pico-form-element-spacing-vertical: 8px; margin-bottom: 0 } .ph-icon, .ph-tabs button, .ph-segment { margin: 0 } .ph-tabs { --pico-nav-element-spacing-vertical: 0 }</style>',
               button='<button type="button" class="secondary outline" $attrs>$label</button>', primary='<button type="button" $attrs>$label</button>', danger='<button type="button" class="contrast" $attrs>$label</button>', text='<label for="$id">$label<input id="$id" type="$type"></label>', textarea='<label for="$id">$label<textarea id="$id" rows="2"></textarea></label>',
               search='<input type="search" placeholder="$label" $attrs>', switch='<p><label><input type="checkbox" role="switch"> $label</label></p>', toast='<article style="border-left: 4px solid seagreen">$label</article>')
