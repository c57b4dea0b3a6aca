# web: nes.css@2
"""A repair workshop's tickets on a phone with NES.css, explored."""
from explored_phone import explored_phone

explored_phone("nes-css-2", "repair", title=["volt", "ticket", "workshop"], dark=False, look=dict(font="'DejaVu Sans Mono', monospace", navigation="drawer"), head='<link rel="stylesheet" href="/npm/nes.css/css/nes.min.css">', button='<button type="button" class="nes-btn" $attrs>$label</button>', primary='<button type="button" class="nes-btn is-primary" $attrs>$label</button>',
               danger='<button type="button" class="nes-btn is-error" $attrs>$label</button>', text='<div class="nes-field"><label for="$id">$label</label><input class="nes-input" id="$id" type="$type"></div><br>', textarea='<div class="nes-field"><label for="$id">$label</label><textarea class="nes-textarea" rows="2" id="$id"></textarea></div>', search='<input class="nes-input" placeholder="$label" $attrs>',
               check='<p><label><input type="checkbox" class="nes-checkbox"><span>$label</span></label></p>', radio='<label><input type="radio" class="nes-radio" name="$id"><span>$label</span></label>', toast='<div class="nes-container is-rounded" style="background: white; color: #212529">$label</div>')
