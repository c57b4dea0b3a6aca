# web: vant@4.10.2 vue@3.5.45
"""A bakery's phone shop made with Vant: bread is put into the basket, a coupon and a time are chosen, the order is sent and rated."""
from browser import BrowserFilm

PAGE = """<!doctype html><html lang="en"><head><title>Crumb</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/npm/vant/lib/index.css">
<style>:root:root { --van-primary-color: #b5551d; --van-duration-base: .08s; --van-duration-fast: .05s } body { margin: 0; background: #f7f3ee; font-family: Inter, sans-serif } .pad { padding-bottom: 110px }
.pic { width: 64px; height: 64px; border-radius: 10px; margin-right: 12px } .van-cell { align-items: center } h3 { margin: 18px 16px 6px; font-size: 15px; color: #8a6a55 }</style>
<script src="/npm/vue/dist/vue.global.prod.js"></script><script src="/npm/vant/lib/vant.min.js"></script></head><body><div id="app">
<div v-if="page === 'shop'" class="pad"><van-nav-bar title="Crumb bakery"></van-nav-bar><van-search v-model="word" placeholder="Search the bakery" shape="round"></van-search>
 <van-tabs v-model:active="kind"><van-tab v-for="k in ['Bread', 'Rolls', 'Cakes']" :title="k" :name="k"></van-tab></van-tabs>
 <van-cell-group inset style="margin-top: 12px"><van-cell v-for="g in shown" :key="g.name" :title="g.name" :label="g.text + ' · ' + g.price.toFixed(2) + ' €'" clickable @click="detail = g; open = true">
  <template #icon><div class="pic" :style="{ background: g.colour }"></div></template><template #right-icon><van-button size="small" round type="primary" icon="plus" :aria-label="'Add ' + g.name" @click.stop="add(g, 1)"></van-button></template></van-cell></van-cell-group></div>
<div v-if="page === 'basket'" class="pad"><van-nav-bar title="Basket"></van-nav-bar>
 <van-cell-group inset style="margin-top: 12px"><van-swipe-cell v-for="g in basket" :key="g.name"><van-cell :title="g.name" :label="g.price.toFixed(2) + ' €'"><template #right-icon><van-stepper v-model="g.count" :data-name="g.name"></van-stepper></template></van-cell>
  <template #right><van-button square type="danger" text="Delete" style="height: 100%" @click="g.count = 0"></van-button></template></van-swipe-cell></van-cell-group>
 <h3>Pick-up</h3><van-cell-group inset><van-cell title="Time" :value="time" is-link @click="times = true"></van-cell><van-field v-model="note" label="Note" placeholder="Anything we should know?"></van-field>
 <van-cell title="Paper bag"><template #right-icon><van-switch v-model="bag" size="22px" aria-label="Paper bag"></van-switch></template></van-cell></van-cell-group>
 <van-submit-bar :price="total * 100" currency="€" label="Total:" button-text="Order" style="bottom: 50px" @submit="order"></van-submit-bar></div>
<div v-if="page === 'me'" class="pad"><van-nav-bar title="My orders"></van-nav-bar><van-cell-group inset style="margin-top: 12px"><van-cell v-for="o in orders" :title="o" label="Ready at the counter"></van-cell>
 <van-cell title="How was it?"><template #right-icon><van-rate v-model="stars" color="#e2951f" :size="24"></van-rate></template></van-cell>
 <van-collapse v-model="openHelp"><van-collapse-item title="Opening hours" name="h">Tuesday to Sunday, 7 to 14 h</van-collapse-item></van-collapse></van-cell-group></div>
<van-popup v-model:show="open" position="bottom" round closeable><div style="padding: 20px 16px 30px" v-if="detail"><h2 style="margin: 0 0 8px">{{ detail.name }}</h2><p>{{ detail.text }}</p>
 <van-radio-group v-model="size" direction="horizontal" style="margin: 18px 0"><van-radio name="Half">Half</van-radio><van-radio name="Whole">Whole</van-radio><van-radio name="Sliced">Sliced</van-radio></van-radio-group>
 <van-button block round type="primary" @click="add(detail, 1); open = false">Add to basket</van-button></div></van-popup>
<van-popup v-model:show="times" position="bottom" round><van-picker :model-value="[time]" title="Pick-up time" :columns="slots" confirm-button-text="Confirm" cancel-button-text="Cancel" @confirm="v => { time = v.selectedValues[0]; times = false }" @cancel="times = false"></van-picker></van-popup>
<van-tabbar v-model="page"><van-tabbar-item name="shop" icon="shop-o">Shop</van-tabbar-item><van-tabbar-item name="basket" icon="shopping-cart-o" :badge="amount || ''">Basket</van-tabbar-item><van-tabbar-item name="me" icon="orders-o">Orders</van-tabbar-item></van-tabbar>
</div><script>
const goods = [['Rye loaf', 'Bread', 'Dark, with caraway', 4.2, '#6b4226'], ['Spelt loaf', 'Bread', 'Mild and light', 4.8, '#c49a6c'], ['Walnut bread', 'Bread', 'For cheese', 5.1, '#8d6748'], ['Pretzel', 'Rolls', 'With coarse salt', 1.1, '#7a3e16'], ['Poppy roll', 'Rolls', 'Crisp', .7, '#d8b382'],
 ['Butter roll', 'Rolls', 'Soft', .9, '#e7cf9f'], ['Plum cake', 'Cakes', 'With crumble', 2.9, '#6d3b57'], ['Carrot cake', 'Cakes', 'With hazelnuts', 3.1, '#d77f33']].map(([name, kind, text, price, colour]) => ({ name, kind, text, price, colour, count: 0 }))
Vue.createApp({ data: () => ({ page: 'shop', word: '', kind: 'Bread', goods, open: false, detail: null, size: 'Whole', times: false, time: 'today, 12:00', note: '', bag: false, orders: ['Order 311'], stars: 0, openHelp: [],
  slots: ['today, 11:00', 'today, 11:30', 'today, 12:00', 'today, 12:30', 'today, 13:00', 'today, 13:30'].map(t => ({ text: t, value: t })) }),
 computed: { shown() { return this.goods.filter(g => this.word ? g.name.toLowerCase().includes(this.word.toLowerCase()) : g.kind === this.kind) }, basket() { return this.goods.filter(g => g.count) },
  amount() { return this.basket.reduce((n, g) => n + g.count, 0) }, total() { return this.basket.reduce((n, g) => n + g.count * g.price, 0) } },
 methods: { add(g, n) { g.count += n; vant.showToast({ message: g.name + ' added', position: 'top', duration: 1500 }) },
  order() { vant.showConfirmDialog({ title: 'Send this order?', message: 'You pay at the counter.', confirmButtonText: 'Send', cancelButtonText: 'Back' }).then(() => { this.orders.unshift('Order 312, ' + this.time); this.goods.forEach(g => g.count = 0); this.page = 'me' }, () => {}) } }
}).use(vant).mount('#app')
</script></body></html>"""


class Phone(BrowserFilm):
    mouse = False


with Phone("vant", ["bakery", "basket", "order", "crumb"], size=(480, 1000), fps=12, wallpaper="#000000", speed=0.9) as f:
    port = f.serve({"/": PAGE})
    f.open_phone(f"http://127.0.0.1:{port}/", scale=1.25, dot="rgba(255, 120, 40, .6)")
    f.by_css(".van-cell__title", "Walnut bread")
    f.pause(1)
    f.start_recording()
    add = lambda name: f.by_css(f"button[aria-label='Add {name}']", label=f"Add {name}")
    tab = lambda name: f.by_css(".van-tabbar-item", name, label=name)
    f.say("Saturday morning, so let us order bread. I would like the rye loaf, tap on it.", wait=0.7)
    f.click(f.by_css(".van-cell__title", "Rye loaf", label="Rye loaf"), keys=["rye loaf"])
    f.pause(0.8)
    f.say("Half a loaf is enough for two")
    f.click(f.by_css(".van-radio", "Half"))
    f.say("and off it goes into the basket.")
    f.click(f.by_css(".van-popup button", "Add to basket"))
    f.pause(0.8)
    f.click(f.by_css(".van-tab", "Rolls"))
    f.pause(0.5)
    f.say("The orange plus takes one without asking. Two poppy rolls, please.", wait=0.6)
    f.click(add("Poppy roll"), keys=["poppy roll", "plus", "add"])
    f.click(add("Poppy roll"), keys=["poppy roll", "plus", "add"])
    f.say("Cake? Let me search for plum", wait=0.5)
    f.fill(f.by_css(".van-search input", label="Search the bakery"), text="plum", clear=False, cps=5)
    f.pause(0.6)
    f.click(add("Plum cake"), keys=["plum cake", "plus", "add"])
    f.pause(0.6)
    f.say("Now to the basket.")
    f.click(tab("Basket"))
    f.pause(0.8)
    f.say("One more slice of cake for my neighbour,")
    f.click(f.by_css("[data-name='Plum cake'] .van-stepper__plus", label="+"), keys=["plus", "+", "plum cake", "increase"])
    f.pause(0.4)
    row = f.by_css(".van-swipe-cell", "Poppy roll", label="Poppy roll")
    f.say("and no rolls after all. Swipe the row to the left", wait=0.6)
    f.drag(row.part(0.45, 0.3, 0.55, 0.7), (row.at(0.1)[0], row.at()[1]), "Poppy roll", keys=["poppy roll", "swipe"], seconds=0.6, box=row.box, kind="swipe")
    f.pause(0.6)
    f.click(f.by_css(".van-swipe-cell__right button", "Delete", nth=1))
    f.pause(0.7)
    f.say("When shall I fetch it? Not at noon, so open the time", wait=0.6)
    f.click(f.by_css(".van-cell", "Time", label="Time"))
    f.by_css(".van-picker__title", "Pick-up time")
    f.pause(0.6)
    f.click(f.by_css(".van-picker-column__item", "today, 12:30"), keys=["12:30"])
    f.pause(0.7)
    f.click(f.by_css(".van-picker__confirm", label="Confirm"))
    f.pause(0.6)
    f.fill(f.by_css(".van-field input", label="Note"), text="Ring the bell", clear=False, cps=7)
    f.say("We brought no bag today, switch that on.")
    f.click(f.by_css(".van-switch", label="Paper bag"), keys=["paper bag", "bag"])
    f.pause(0.5)
    f.say("And order.")
    f.click(f.by_css(".van-submit-bar__button", label="Order"))
    f.pause(0.9)
    f.click(f.by_css(".van-dialog__confirm", label="Send"))
    f.by_css(".van-nav-bar__title", "My orders")
    f.pause(1)
    f.say("There it is, with the time on it. I liked the last one, so four stars.", wait=0.5)
    f.click(f.by_css(".van-rate__item", nth=3, label="4 stars"), keys=["four stars", "4 stars", "stars", "star", "fourth"])
    f.pause(0.5)
    f.click(f.by_css(".van-collapse-item__title", "Opening hours"))
    f.pause(1.5)
