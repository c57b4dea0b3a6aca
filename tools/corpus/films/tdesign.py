# web: tdesign-vue-next@1
# web: vue@3.5.45
"""A bakery's orders with TDesign, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("bakery", head='<link rel="stylesheet" href="/npm/tdesign-vue-next/dist/tdesign.min.css"><script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/tdesign-vue-next/dist/tdesign.min.js"></script>',
                layout='<t-layout><t-header style="display: flex; gap: 20px; align-items: center; padding: 0 20px"><b>$brand</b>$nav</t-header><t-content style="padding: 20px; background: white">$pages</t-content></t-layout>$dialogs', nav='<t-link $attrs>$label</t-link>', page='<section $attrs><h2>$label</h2>$content</section>',
                button='<t-button variant="outline" $attrs>$label</t-button>', primary='<t-button theme="primary" $attrs>$label</t-button>', danger='<t-button theme="danger" $attrs>$label</t-button>', small='<t-button size="small" variant="text" theme="primary" $attrs>$label</t-button>', table='<div class="t-table t-table--bordered"><table style="width: 100%"><thead><tr>$heads</tr></thead><tbody>$rows</tbody></table></div>',
                form='<t-form label-align="top" style="max-width: 520px">$content</t-form>', text='<t-form-item label="$label"><t-input v-model="$model" placeholder="$label"></t-input></t-form-item>', search='<span style="width: 220px"><t-input v-model="m.word" placeholder="$label" $attrs></t-input></span>', textarea='<t-form-item label="$label"><t-textarea v-model="$model" placeholder="$label"></t-textarea></t-form-item>',
                select='<t-form-item label="$label"><t-select v-model="$model" placeholder="$label" :options="$list.map(o => ({ label: o, value: o }))"></t-select></t-form-item>', check='<p><t-checkbox v-model="$model">$label</t-checkbox></p>', switch='<p><t-switch v-model="$model"></t-switch> $label</p>', radios='<t-form-item label="$label"><t-radio-group v-model="m.choice">$content</t-radio-group></t-form-item>',
                radio='<t-radio value="$label">$label</t-radio>', tabs='<t-space>$heads</t-space><t-card style="margin-top: 12px">$panels</t-card>', tab='<t-button variant="dashed" $attrs>$label</t-button>', menu='<t-dropdown trigger="click"><t-button size="small" variant="outline" aria-haspopup="menu">$label</t-button><t-dropdown-menu role="menu">$items</t-dropdown-menu></t-dropdown>', item='<t-dropdown-item $attrs>$label</t-dropdown-item>',
                fold='<t-collapse><t-collapse-panel header="$label">$content</t-collapse-panel></t-collapse>', dialog='<t-dialog v-model:visible="open.$dialog" header="$label"><div $attrs>$content</div><template #footer>$buttons</template></t-dialog>', toast='<div style="background: #e3f9e9; border: 1px solid #2ba471; padding: 12px">$label</div>',
                template=True, scripts="<script>window.vm = Vue.createApp({ template: '#template', data: () => ({ m: {}, open: {} }) }).use(TDesign.default ?? TDesign).mount('#app')</script>", hooks="hooks.open = id => { vm.open[id] = true }; hooks.close = id => { vm.open[id] = false }")

explored_film("tdesign", pages={"/": PAGE}, title=["bakery", "orders", "crumb"], seed=1, wait=2)
