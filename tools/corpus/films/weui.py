# web: weui@2
"""A landlord's tenants on a phone with WeUI in Dutch, explored."""
from explored_phone import explored_phone

explored_phone("weui", "flats", title=["huurders", "woonhuis"], dark=False, look=dict(accent="#07c160", bar=None, round=8, sheet="bottom"), head='<link rel="stylesheet" href="/npm/weui/dist/style/weui.min.css">', button='<a class="weui-btn weui-btn_default" role="button" href="#" style="margin: 0; width: auto" $attrs>$label</a>',
               primary='<a class="weui-btn weui-btn_primary" role="button" href="#" style="margin: 0; width: auto" $attrs>$label</a>', danger='<a class="weui-btn weui-btn_warn" role="button" href="#" style="margin: 0; width: auto" $attrs>$label</a>', text='<div class="weui-cell" style="background: white"><div class="weui-cell__hd"><label class="weui-label" for="$id">$label</label></div><div class="weui-cell__bd"><input class="weui-input" id="$id" type="$type" placeholder="$label"></div></div>',
               textarea='<div class="weui-cell" style="background: white"><div class="weui-cell__bd"><textarea class="weui-textarea" id="$id" rows="2" placeholder="$label"></textarea></div></div>', switch='<label class="weui-cell weui-cell_switch" for="$id"><div class="weui-cell__bd">$label</div><div class="weui-cell__ft"><input class="weui-switch" type="checkbox" id="$id"></div></label>')
