# web: cirrus-ui@0.8
"""A nursery's plants on a phone with Cirrus in German, explored."""
from explored_phone import explored_phone

explored_phone("cirrus-ui", "garden", title=["gärtnerei", "pflanzen"], dark=False, look=dict(accent="#f03d4d", login=True), head='<link rel="stylesheet" href="/npm/cirrus-ui/dist/cirrus.min.css"><style>button.ph-segment, .ph-tabs button, button.ph-icon { margin: 0 }</style>', button='<button type="button" class="btn outline" style="margin: 0" $attrs>$label</button>', primary='<button type="button" class="btn-primary" style="margin: 0" $attrs>$label</button>',
               danger='<button type="button" class="btn-danger" style="margin: 0" $attrs>$label</button>', text='<label for="$id">$label</label><input id="$id" type="$type">', textarea='<label for="$id">$label</label><textarea id="$id" rows="2"></textarea>', search='<input type="search" style="margin: 0" placeholder="$label" $attrs>', toast='<div class="toast toast--success" style="margin: 0">$label</div>')
