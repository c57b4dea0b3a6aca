# web: @arco-design/web-vue@2
# web: vue@3.5.45
"""A swimming and sailing school with Arco Design in Portuguese, explored."""
from app_page import app_page
from explored_film import explored_film

PAGE = app_page("school", head='<link rel="stylesheet" href="/npm/@arco-design/web-vue/dist/arco.min.css"><script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/@arco-design/web-vue/dist/arco-vue.min.js"></script>',
                layout='<a-layout style="min-height: 100vh"><a-layout-sider :width="190" style="padding: 16px"><h3>$brand</h3><a-space direction="vertical" fill>$nav</a-space></a-layout-sider><a-layout-content style="padding: 22px">$pages</a-layout-content></a-layout>$dialogs', nav='<a-button type="text" long $attrs>$label</a-button>',
                page='<section $attrs><a-typography-title :heading="4">$label</a-typography-title>$content</section>', button='<a-button $attrs>$label</a-button>', primary='<a-button type="primary" $attrs>$label</a-button>', danger='<a-button type="primary" status="danger" $attrs>$label</a-button>', small='<a-button size="mini" type="outline" $attrs>$label</a-button>',
                table='<div class="arco-table arco-table-border"><table class="arco-table-element"><thead><tr class="arco-table-tr">$heads</tr></thead><tbody>$rows</tbody></table></div><style>td, .arco-table th { padding: 9px 14px; text-align: left; border-bottom: 1px solid #e5e6eb }</style>', form='<div style="max-width: 520px">$content</div>', text='<p>$label<a-input v-model="$model" placeholder="$label"></a-input></p>',
                search='<a-input v-model="m.word" style="width: 220px" placeholder="$label" $attrs></a-input>', textarea='<p>$label<a-textarea v-model="$model" placeholder="$label"></a-textarea></p>', select='<p>$label<br><a-select v-model="$model" style="width: 260px" placeholder="$label" :options="$list"></a-select></p>', check='<p><a-checkbox v-model="$model">$label</a-checkbox></p>',
                switch='<p><a-switch v-model="$model" aria-label="$label"></a-switch> $label</p>', radios='<p>$label <a-radio-group type="button" v-model="m.choice">$content</a-radio-group></p>', radio='<a-radio value="$label">$label</a-radio>', tabs='<a-space>$heads</a-space><a-card style="margin-top: 12px">$panels</a-card>', tab='<a-button shape="round" $attrs>$label</a-button>',
                menu='<a-dropdown trigger="click"><a-button size="mini" aria-haspopup="menu">$label</a-button><template #content>$items</template></a-dropdown>', item='<a-doption $attrs>$label</a-doption>', fold='<a-collapse><a-collapse-item header="$label" key="1">$content</a-collapse-item></a-collapse><br>',
                dialog='<a-modal v-model:visible="open.$dialog" title="$label"><div $attrs>$content</div><template #footer>$buttons</template></a-modal>', toast='<div class="arco-alert arco-alert-success" style="padding: 12px">$label</div>', template=True, scripts="<script>window.vm = Vue.createApp({ template: '#template', data: () => ({ m: {}, open: {} }) }).use(ArcoVue).mount('#app')</script>",
                hooks="hooks.open = id => { vm.open[id] = true }; hooks.close = id => { vm.open[id] = false }")

explored_film("arco", pages={"/": PAGE}, title=["escola", "alunos", "curso"], seed=1, wait=2, lang="pt")
