# web: @shoelace-style/shoelace@2
"""A bicycle rental on a phone with Shoelace's web components in Spanish, explored."""
from explored_phone import explored_phone

explored_phone("shoelace-2", "bikes", title=["bicis", "alquiler", "cliente"], dark=False, wait=3, look=dict(accent="#0284c7", login=True, navigation="tabs"), head='<link rel="stylesheet" href="/npm/@shoelace-style/shoelace/cdn/themes/light.css"><script type="module" src="/npm/@shoelace-style/shoelace/cdn/shoelace.js"></script>', button="<sl-button $attrs>$label</sl-button>", primary='<sl-button variant="primary" $attrs>$label</sl-button>',
               danger='<sl-button variant="danger" $attrs>$label</sl-button>', text='<p><sl-input label="$label" type="$type"></sl-input></p>', search='<sl-input placeholder="$label" clearable $attrs></sl-input>', textarea='<sl-textarea label="$label" rows="2"></sl-textarea>', check="<p><sl-checkbox>$label</sl-checkbox></p>", switch='<div style="padding: 12px 14px"><sl-switch>$label</sl-switch></div>',
               radios='<sl-radio-group label="$label">$content</sl-radio-group>', radio='<sl-radio value="$id$label">$label</sl-radio>', fold='<sl-details summary="$label">$content</sl-details><p></p>', slider='<p><sl-range label="$label" value="40"></sl-range></p>', toast='<sl-alert open variant="success">$label</sl-alert>')
