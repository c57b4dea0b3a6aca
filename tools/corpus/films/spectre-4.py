# web: spectre.css@0.5
"""An analytics laboratory's samples on a phone with Spectre.css, explored."""
from explored_phone import explored_phone

explored_phone("spectre-4", "lab", title=["samples", "northlight"], dark=False, size=(540, 1110), look=dict(pressed="state", motion="slide", navigation="tabs"), dot="rgba(90, 90, 110, .5)", head='<link rel="stylesheet" href="/npm/spectre.css/dist/spectre.min.css"><style>html { font-size: 20px }</style>', button='<button type="button" class="btn" $attrs>$label</button>', primary='<button type="button" class="btn btn-primary" $attrs>$label</button>',
               danger='<button type="button" class="btn btn-error" $attrs>$label</button>', text='<div class="form-group"><label class="form-label" for="$id">$label</label><input class="form-input" id="$id" type="$type"></div>', search='<input class="form-input" type="search" placeholder="$label" $attrs>',
               textarea='<div class="form-group"><label class="form-label" for="$id">$label</label><textarea class="form-input" id="$id" rows="2"></textarea></div>', check='<div class="form-group"><label class="form-checkbox"><input type="checkbox"><i class="form-icon"></i> $label</label></div>', switch='<div class="form-group"><label class="form-switch"><input type="checkbox"><i class="form-icon"></i> $label</label></div>',
               radio='<label class="form-radio form-inline"><input type="radio" name="$id"><i class="form-icon"></i> $label</label>', toast='<div class="toast toast-success">$label</div>')
