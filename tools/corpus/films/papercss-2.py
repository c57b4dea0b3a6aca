# web: papercss@1
"""A library's loans on a phone with PaperCSS, explored."""
from explored_phone import explored_phone

explored_phone("papercss-2", "library", title=["library", "loan", "elm street"], dark=False, look=dict(login=True, navigation="drawer", pressed="state"), head='<link rel="stylesheet" href="/npm/papercss/dist/paper.min.css"><style>section { min-height: 70vh }</style>', button='<button type="button" class="btn-small" $attrs>$label</button>', primary='<button type="button" class="btn-small btn-secondary" $attrs>$label</button>',
               danger='<button type="button" class="btn-small btn-danger" $attrs>$label</button>', text='<div class="form-group"><label for="$id">$label</label><input class="input-block" id="$id" type="$type"></div>', textarea='<div class="form-group"><label for="$id">$label</label><textarea class="input-block" id="$id"></textarea></div>', search='<input type="text" class="input-block" placeholder="$label" $attrs>',
               check='<div class="form-group"><label class="paper-check"><input type="checkbox"> <span>$label</span></label></div>', radio='<label class="paper-radio"><input type="radio" name="$id"> <span>$label</span></label>', toast='<div class="alert alert-success">$label</div>')
