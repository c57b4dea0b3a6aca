# web: element-plus@2
# web: vue@3.5.45
"""Element Plus in German: a leave request in the staff portal of a town hall, with a date, a substitute and a note, and a look at the open requests."""
from browser import BrowserFilm

PAGE = """<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Personalportal – Stadt Ebersau</title><link rel="stylesheet" href="/npm/element-plus/dist/index.css"><script src="/npm/vue/dist/vue.global.prod.js"></script>
<script src="/npm/element-plus/dist/index.full.min.js"></script><script src="/npm/element-plus/dist/locale/de.min.js"></script><style>:root:root { --el-color-primary: #0f766e; --el-transition-duration: .1s } body { margin: 0; font-family: 'Open Sans', sans-serif; background: #f3f5f4 }
.head { background: #0f766e; color: #fff; padding: 14px 24px; font-weight: 600 } .side { width: 210px; min-height: 90vh; background: #fff } .main { flex: 1; padding: 22px 28px } h1 { font-size: 20px; margin: 0 0 16px }</style></head><body><div id="app">
<div class="head">Personalportal der Stadt Ebersau</div><div style="display: flex"><el-menu class="side" default-active="neu" @select="k => page = k"><el-menu-item index="neu">Neuer Antrag</el-menu-item><el-menu-item index="liste">Meine Anträge</el-menu-item>
<el-sub-menu index="x"><template #title>Zeitkonto</template><el-menu-item index="konto">Übersicht</el-menu-item><el-menu-item index="korrektur">Korrektur</el-menu-item></el-sub-menu><el-menu-item index="profil">Profil</el-menu-item></el-menu>
<div class="main"><div v-if="page === 'neu'"><h1>Neuer Antrag</h1><el-card shadow="never" style="max-width: 780px"><el-form label-width="150px" :model="a"><el-form-item label="Art"><el-radio-group v-model="a.art"><el-radio-button value="Urlaub">Urlaub</el-radio-button>
<el-radio-button value="Fortbildung">Fortbildung</el-radio-button><el-radio-button value="Sonderurlaub">Sonderurlaub</el-radio-button></el-radio-group></el-form-item><el-form-item label="Vertretung"><el-select v-model="a.wer" placeholder="Bitte wählen"><el-option v-for="w in leute" :key="w" :label="w" :value="w"></el-option></el-select></el-form-item>
<el-form-item label="Erster Tag"><el-date-picker v-model="a.von" type="date" placeholder="Datum wählen" format="DD.MM.YYYY" :default-value="new Date(2024, 6, 1)"></el-date-picker></el-form-item><el-form-item label="Anzahl Tage"><el-input-number v-model="a.tage" :min="1" :max="30"></el-input-number></el-form-item>
<el-form-item label="Thema"><el-input v-model="a.thema" placeholder="Worum geht es?"></el-input></el-form-item><el-form-item label="Bemerkung"><el-input v-model="a.text" type="textarea" :rows="2"></el-input></el-form-item>
<el-form-item label="Leistungen"><el-checkbox v-model="a.reise">Reisekosten</el-checkbox><el-checkbox v-model="a.hotel">Übernachtung</el-checkbox></el-form-item><el-form-item label="Erreichbar"><el-switch v-model="a.da"></el-switch></el-form-item>
<el-form-item><el-button type="primary" @click="frage = true">Antrag stellen</el-button><el-button>Entwurf speichern</el-button></el-form-item></el-form></el-card></div>
<div v-if="page === 'liste'"><h1>Meine Anträge</h1><el-tabs v-model="tab"><el-tab-pane label="Offen" name="o"></el-tab-pane><el-tab-pane label="Genehmigt" name="g"></el-tab-pane><el-tab-pane label="Abgelehnt" name="a"></el-tab-pane></el-tabs>
<el-table :data="liste.filter(z => z.tab === tab)" border><el-table-column prop="art" label="Art" sortable></el-table-column><el-table-column prop="thema" label="Thema"></el-table-column><el-table-column prop="tage" label="Tage" width="90"></el-table-column>
<el-table-column label="Aktion" width="220"><template #default="z"><el-button size="small" @click="zeigen = z.row">Ansehen</el-button><el-button size="small" type="danger" plain @click="weg = z.row">Zurückziehen</el-button></template></el-table-column></el-table></div>
<div v-if="page === 'profil'"><h1>Profil</h1><el-card shadow="never" style="max-width: 620px"><el-form label-width="150px"><el-form-item label="Durchwahl"><el-input v-model="p.tel"></el-input></el-form-item><el-form-item label="Zimmer"><el-input v-model="p.zimmer"></el-input></el-form-item>
<el-form-item label="Benachrichtigung"><el-select v-model="p.per"><el-option v-for="w in ['E-Mail', 'Hausnachricht', 'Keine']" :key="w" :label="w" :value="w"></el-option></el-select></el-form-item><el-form-item><el-button type="primary" @click="gesichert">Änderungen sichern</el-button></el-form-item></el-form></el-card></div>
</div></div><el-dialog v-model="frage" title="Antrag absenden?" width="420"><p>Der Antrag geht an Ihre Teamleitung.</p><template #footer><el-button @click="frage = false">Abbrechen</el-button><el-button type="primary" @click="senden">Absenden</el-button></template></el-dialog>
<el-dialog :model-value="!!weg" title="Antrag zurückziehen?" width="420" @close="weg = null"><p>{{ weg?.thema }}</p><template #footer><el-button @click="weg = null">Abbrechen</el-button><el-button type="danger" @click="liste.splice(liste.indexOf(weg), 1); weg = null">Ja, zurückziehen</el-button></template></el-dialog></div>
<script>Vue.createApp({ data: () => ({ page: 'neu', a: { art: 'Urlaub', wer: '', von: '', tage: 1, thema: '', text: '', reise: false, hotel: false, da: true }, leute: ['Gesine Hartung', 'Tarek Nasser', 'Ulla Wiechers', 'Piet Dorn'], frage: false, tab: 'o', zeigen: null, weg: null,
 liste: [{ art: 'Urlaub', thema: 'Brückentag im Mai', tage: 1, tab: 'o' }, { art: 'Urlaub', thema: 'Sommerurlaub', tage: 12, tab: 'g' }], p: { tel: '214', zimmer: 'A 117', per: 'E-Mail' } }),
 methods: { senden() { this.liste.unshift({ art: this.a.art, thema: this.a.thema, tage: this.a.tage, tab: 'o' }); this.frage = false; this.page = 'liste' }, gesichert() { ElementPlus.ElMessage.success('Profil gesichert') } } }).use(ElementPlus, { locale: ElementPlusLocaleDe }).mount('#app')</script></body></html>"""

with BrowserFilm("element-plus", ["antrag", "fortbildung", "personalportal"], size=(1280, 800), fps=15, crf=24, wm="Greybird", theme="Greybird", icons="Tango", font="Open Sans 10", wallpaper="#8c9b8f", cursor=("DMZ-Black", 24), panel="bottom", speed=0.85,
                 env={"LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"}) as f:
    port = f.serve({"/": PAGE})
    f.open_page(f"http://127.0.0.1:{port}/", full=True, scale=0.9, flags=("--lang=de",))
    part = lambda label, what: f.by_css(f".el-form-item:has(.el-form-item__label) {what}", nth=f.run_script("[...document.querySelectorAll('.el-form-item:has(.el-form-item__label)')].filter(e => e.querySelector('%s')).findIndex(e => e.innerText.trim().startsWith('%s'))" % (what.split(":")[0], label)), label=label)
    field = lambda placeholder: f.by_css(f"[placeholder='{placeholder}']")
    button = lambda text, nth=0: f.by_css(".el-button", text, nth)
    option = lambda text: f.by_css(".el-select-dropdown__item", text)
    entry = lambda text: f.by_css(".el-menu-item, .el-sub-menu__title", text)
    entry("Neuer Antrag")
    f.pause(1)
    f.start_recording()
    f.say("Ich möchte im Juli auf eine Fortbildung. Also wähle ich oben Fortbildung.")
    f.click(f.by_css(".el-radio-button", "Fortbildung"))
    f.say("Die Vertretung übernimmt Ulla Wiechers.")
    f.choose_on_page(part("Vertretung", ".el-select"), lambda: option("Ulla Wiechers"))
    f.say("Am sechzehnten geht es los.")
    f.click(field("Datum wählen"), label="Erster Tag", keys=["erster tag", "datum"])
    f.pause(0.5)
    f.click(f.by_css(".el-date-table td.available", "16"), label="16", keys=["16"])
    f.say("Drei Tage, also zweimal auf Plus.")
    plus = f.by_css(".el-input-number__increase", label="Anzahl Tage")
    f.click(plus, keys=["plus", "tage", "+", "erhöh"])
    f.click(plus, keys=["plus", "tage", "+", "erhöh"])
    f.fill(field("Worum geht es?"), text="Barrierefreie Formulare", clear=False, label="Thema", keys=["barrierefreie formulare"])
    f.fill(f.by_css("textarea", label="Bemerkung"), text="Kurs der Landesakademie", clear=False)
    f.say("Ich brauche ein Zimmer, deshalb hake ich Übernachtung an.")
    f.click(f.by_css(".el-checkbox", "Übernachtung"), fx=0.5)
    f.hover(f.by_css(".el-checkbox", "Reisekosten"), seconds=0.6)
    f.say("Erreichbar bin ich dort nicht.")
    f.click(f.by_css(".el-switch", label="Erreichbar"), keys=["erreichbar"])
    f.click(button("Antrag stellen"))
    f.pause(0.6)
    f.say("Ja, absenden.")
    f.click(button("Absenden"))
    f.pause(0.8)
    f.say("Da steht er schon. Den Brückentag ziehe ich zurück, den nimmt Tarek.")
    f.click(button("Zurückziehen", 1))
    f.pause(0.6)
    f.click(button("Ja, zurückziehen"))
    f.pause(0.6)
    f.say("Und was ist genehmigt?")
    f.click(f.by_css(".el-tabs__item", "Genehmigt"))
    f.pause(0.5)
    since = f.now()
    f.click(entry("Zeitkonto"), step=False)
    f.pause(0.5)
    f.add_distraction("wrong way", "Zeitkonto wird aufgeklappt", since)
    f.say("Noch schnell ins Profil, ich bin umgezogen.")
    f.click(entry("Profil"))
    f.pause(0.5)
    f.fill(f.by_css(".el-input__inner", nth=1, label="Zimmer"), text="B 204")
    f.choose_on_page(f.by_css(".el-select", label="Benachrichtigung"), lambda: option("Hausnachricht"))
    f.click(button("Änderungen sichern"))
    f.pause(1.5)
