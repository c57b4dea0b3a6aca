# web: milligram@1
"""A library's loans on a phone with Milligram, explored."""
from explored_phone import explored_phone

explored_phone("milligram", "library", title=["library", "loan", "elm street"], dark=False, size=(720, 1520), look=dict(accent="#9b4dca", navigation="tabs"), head='<link rel="stylesheet" href="/npm/milligram/dist/milligram.min.css"><style>html { font-size: 70% } .button, .ph-icon { margin: 0 } button.ph-segment, .ph-tabs button, button.ph-icon { line-height: normal; letter-spacing: 0; text-transform: none; height: auto }</style>',
               button='<button type="button" class="button button-outline" $attrs>$label</button>', primary='<button type="button" class="button" $attrs>$label</button>', text='<label for="$id">$label</label><input id="$id" type="$type">', textarea='<label for="$id">$label</label><textarea id="$id" rows="2"></textarea>', search='<input type="search" placeholder="$label" $attrs>', check='<div><input type="checkbox" id="$id"> <label class="label-inline" for="$id">$label</label></div>')
