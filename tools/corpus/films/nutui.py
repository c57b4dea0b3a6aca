# web: @nutui/nutui@4
# web: vue@3.5.45
"""A swimming school's pupils on a phone with NutUI in Portuguese, explored."""
from explored_phone import explored_phone

explored_phone("nutui", "school", title=["escola", "alunos"], dark=False, size=(480, 1000), look=dict(accent="#fa2c19", round=11), head='<link rel="stylesheet" href="/npm/@nutui/nutui/dist/style.css"><script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/@nutui/nutui/dist/nutui.umd.js"></script>', button='<nut-button type="default" $attrs>$label</nut-button>', primary='<nut-button type="primary" $attrs>$label</nut-button>', danger='<nut-button type="danger" $attrs>$label</nut-button>',
               text='<p><nut-input v-model="$model" placeholder="$label" type="$type"></nut-input></p>', textarea='<p><nut-textarea v-model="$model" placeholder="$label"></nut-textarea></p>', search='<nut-searchbar v-model="$model" placeholder="$label" $attrs></nut-searchbar>', check='<p><nut-checkbox v-model="$model">$label</nut-checkbox></p>', radios='<p>$label</p><nut-radio-group v-model="m.choice">$content</nut-radio-group>', radio='<nut-radio label="$label">$label</nut-radio>',
               switch='<div class="ph-row"><span>$label</span><nut-switch v-model="$model" role="switch" aria-label="$label"></nut-switch></div>', slider='<p>$label</p><div style="padding: 14px"><nut-range v-model="m.slide"></nut-range></div>', template=True, scripts="<script>Vue.createApp({ template: '#template', data: () => ({ m: { slide: 40 } }) }).use(nutui).mount('#app')</script>")
