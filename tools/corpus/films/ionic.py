# web: @ionic/core@8.8.19
"""A phone app with Ionic: plants are searched, added and watered, a day is looked up in the calendar, the settings are changed."""
from browser import BrowserFilm, re

PAGE = """<!doctype html><html><head><title>Leafy</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/npm/@ionic/core/css/ionic.bundle.css"><link rel="stylesheet" href="/npm/@ionic/core/css/palettes/dark.class.css">
<script>window.Ionic = { config: { animated: false, mode: "ios" } }</script>
<script type="module" src="/npm/@ionic/core/dist/ionic/ionic.esm.js"></script>
<style>:root { --ion-color-primary: #2f7d4f; --ion-color-primary-rgb: 47,125,79; --ion-color-primary-shade: #296e46 } ion-avatar { display: grid; place-items: center; font-size: 24px; color: #2f7d4f; background: #8fbf9f33 }</style></head>
<body><ion-app><ion-tabs>
<ion-tab tab="plants"><div class="ion-page"><ion-header><ion-toolbar color="primary"><ion-title>My plants</ion-title></ion-toolbar>
 <ion-toolbar><ion-searchbar placeholder="Search plants" debounce="100"></ion-searchbar></ion-toolbar>
 <ion-toolbar><ion-segment value="all"><ion-segment-button value="all"><ion-label>All</ion-label></ion-segment-button><ion-segment-button value="indoor"><ion-label>Indoor</ion-label></ion-segment-button>
 <ion-segment-button value="outdoor"><ion-label>Outdoor</ion-label></ion-segment-button></ion-segment></ion-toolbar></ion-header>
 <ion-content><ion-list id="list"></ion-list><ion-fab slot="fixed" vertical="bottom" horizontal="end"><ion-fab-button aria-label="Add plant"><ion-icon name="add"></ion-icon></ion-fab-button></ion-fab></ion-content></div></ion-tab>
<ion-tab tab="calendar"><div class="ion-page"><ion-header><ion-toolbar color="primary"><ion-title>Calendar</ion-title></ion-toolbar></ion-header>
 <ion-content><ion-datetime presentation="date" value="2026-05-12" size="cover"></ion-datetime><ion-list id="day"><ion-list-header><ion-label>Nothing to do</ion-label></ion-list-header></ion-list></ion-content></div></ion-tab>
<ion-tab tab="settings"><div class="ion-page"><ion-header><ion-toolbar color="primary"><ion-title>Settings</ion-title></ion-toolbar></ion-header>
 <ion-content><ion-list inset="true"><ion-item><ion-icon slot="start" name="moon-outline"></ion-icon><ion-toggle id="dark">Dark mode</ion-toggle></ion-item>
 <ion-item><ion-icon slot="start" name="notifications-outline"></ion-icon><ion-toggle checked="true">Reminders</ion-toggle></ion-item>
 <ion-item><ion-icon slot="start" name="thermometer-outline"></ion-icon><ion-select label="Temperature" value="c" interface="alert"><ion-select-option value="c">Celsius</ion-select-option><ion-select-option value="f">Fahrenheit</ion-select-option></ion-select></ion-item>
 <ion-item button id="about"><ion-icon slot="start" name="information-circle-outline"></ion-icon><ion-label>About Leafy</ion-label></ion-item>
 <ion-item button><ion-icon slot="start" name="cloud-upload-outline"></ion-icon><ion-label>Back up now</ion-label></ion-item></ion-list></ion-content></div></ion-tab>
<ion-tab-bar slot="bottom"><ion-tab-button tab="plants"><ion-icon name="leaf-outline"></ion-icon><ion-label>Plants</ion-label></ion-tab-button>
 <ion-tab-button tab="calendar"><ion-icon name="calendar-outline"></ion-icon><ion-label>Calendar</ion-label></ion-tab-button>
 <ion-tab-button tab="settings"><ion-icon name="settings-outline"></ion-icon><ion-label>Settings</ion-label></ion-tab-button></ion-tab-bar></ion-tabs>
<ion-modal><ion-header><ion-toolbar><ion-buttons slot="start"><ion-button id="cancel">Cancel</ion-button></ion-buttons><ion-title>New plant</ion-title><ion-buttons slot="end"><ion-button id="save" strong="true">Save</ion-button></ion-buttons></ion-toolbar></ion-header>
 <ion-content class="ion-padding"><ion-list><ion-item><ion-input id="name" label="Name" label-placement="stacked" placeholder="Basil, fern"></ion-input></ion-item>
 <ion-item><ion-select id="place" label="Place" value="indoor" interface="action-sheet"><ion-select-option value="indoor">Indoor</ion-select-option><ion-select-option value="outdoor">Outdoor</ion-select-option></ion-select></ion-item>
 <ion-item><ion-toggle id="sun">Needs full sun</ion-toggle></ion-item></ion-list></ion-content></ion-modal>
<ion-toast duration="2600"></ion-toast><ion-alert id="note" header="Leafy 3.2" message="A diary for house plants." ></ion-alert></ion-app>
<script>
const $ = s => document.querySelector(s)
let plants = [['flower', 'Aloe', 'indoor', 'in 6 days'], ['leaf', 'Fern', 'indoor', 'today'], ['rose', 'Climbing rose', 'outdoor', 'today'], ['leaf', 'Monstera', 'indoor', 'tomorrow'], ['nutrition', 'Tomatoes', 'outdoor', 'today'], ['flower-outline', 'Rosemary', 'outdoor', 'in 3 days']]
let place = 'all', word = ''
const draw = () => { $('#list').innerHTML = plants.map((p, i) => [p, i]).filter(([p]) => (place === 'all' || p[2] === place) && p[1].toLowerCase().includes(word)).map(([p, i]) =>
 `<ion-item-sliding data-i="${i}"><ion-item><ion-avatar slot="start"><ion-icon name="${p[0]}"></ion-icon></ion-avatar><ion-label><h2>${p[1]}</h2><p>Water ${p[3]}</p></ion-label></ion-item>
  <ion-item-options side="end"><ion-item-option onclick="water(${i})">Watered</ion-item-option><ion-item-option color="danger" onclick="plants.splice(${i}, 1); draw()">Delete</ion-item-option></ion-item-options></ion-item-sliding>`).join('') }
const toast = text => { const t = $('ion-toast'); t.message = text; t.present() }
window.water = i => { plants[i][3] = 'in 4 days'; draw(); toast(plants[i][1] + ' has been watered') }
draw()
$('ion-segment').addEventListener('ionChange', e => { place = e.detail.value; draw() })
$('ion-searchbar').addEventListener('ionInput', e => { word = (e.target.value || '').toLowerCase(); draw() })
$('ion-fab-button').onclick = () => $('ion-modal').present()
$('#cancel').onclick = () => $('ion-modal').dismiss()
$('#save').onclick = () => { plants.unshift(['leaf-outline', $('#name').value, $('#place').value, 'tomorrow']); draw(); $('ion-modal').dismiss(); toast($('#name').value + ' has been added') }
$('ion-datetime').addEventListener('ionChange', e => { $('#day').innerHTML = '<ion-list-header><ion-label>Thursday 14 May</ion-label></ion-list-header><ion-item><ion-checkbox>Feed the tomatoes</ion-checkbox></ion-item><ion-item><ion-checkbox>Turn the aloe</ion-checkbox></ion-item>' })
$('#dark').addEventListener('ionChange', e => document.documentElement.classList.toggle('ion-palette-dark', e.detail.checked))
$('#note').buttons = ['OK']; $('#about').onclick = () => $('#note').present()
</script></body></html>"""


class Phone(BrowserFilm):
    mouse = False


with Phone("ionic", ["plants", "leafy", "garden", "phone"], size=(540, 1110), fps=10, codec="h264", wallpaper="#000000") as f:
    port = f.serve({"/": PAGE})
    f.open_phone(f"http://127.0.0.1:{port}/", scale=1.4)
    f.by_css("ion-item h2", "Rosemary")
    f.pause(1)
    f.start_recording()
    item = lambda name: f.by_css("#list ion-item", name, label=name)
    f.say("Leafy is a diary for house plants. First, only those outside: tap Outdoor.", wait=0.7)
    f.click(f.by_css("ion-segment-button", "Outdoor"))
    f.pause(0.7)
    f.say("We can also look for a name")
    f.fill(f.by_css("ion-searchbar input", label="Search plants"), text="ros", clear=False, cps=5)
    f.pause(0.8)
    f.say("and the cross empties the search again.")
    f.click(f.by_css("ion-searchbar .searchbar-clear-button", label="Clear"), keys=["clear", "cross", "reset", "x"])
    f.click(f.by_css("ion-segment-button", "All"), keys=["all"])
    f.pause(0.5)
    f.say("I bought some basil. The round plus button adds a plant.", wait=0.6)
    f.click(f.by_css("ion-fab-button", label="Add plant"), keys=["add", "plus", "+"])
    f.pause(1)
    f.fill(f.by_css("#name input", label="Name"), text="Basil", clear=False, cps=6)
    f.say("It will live on the balcony, so the place is outdoor.", wait=0.6)
    select = f.by_css("#place", label="Place")
    f.point_at(select)
    since = f.press_button()
    f.pause(1)
    option = f.by_css(".action-sheet-button", "Outdoor")
    f.point_at(option)
    at = f.press_button()
    f.add_step("choose", "Outdoor", at, option.box, ["outdoor"], since=since, role="option")
    f.pause(1)
    f.click(f.by_css("#sun", label="Needs full sun"), fx=0.9, keys=["full sun", "sun"])
    f.pause(0.4)
    f.say("Save it.")
    f.click(f.by_css("#save", label="Save"))
    f.pause(1.5)
    f.say("The fern has had its water. Swipe it to the left", wait=0.7)
    row = item("Fern")
    f.drag(row.part(0.7, 0.3, 0.8, 0.7), (row.at(0.25)[0], row.at()[1]), "Fern", keys=["fern", "swipe"], seconds=0.7, box=row.box, kind="swipe")
    f.pause(0.6)
    f.say("and tap Watered.")
    f.click(f.by_css("ion-item-sliding.item-sliding-active-slide ion-item-option", "Watered"))
    f.pause(1.4)
    f.say("The calendar knows what comes next")
    f.click(f.by_css("ion-tab-button", "Calendar"))
    f.pause(1)
    f.click(f.by_role("button", re.compile("14 May|May 14")), label="14", keys=["14"])
    f.pause(0.7)
    f.say("On Thursday the tomatoes want food. I do that right away, so check it off.", wait=0.6)
    f.click(f.by_css("#day ion-checkbox", "Feed the tomatoes"), keys=["tomatoes"], fx=0.5)
    f.pause(0.8)
    f.click(f.by_css("ion-tab-button", "Settings"))
    f.pause(0.8)
    f.click(f.by_css("#about", label="About Leafy"), step=False)
    f.by_css(".alert-button", "OK")
    f.pause(0.9)
    f.click(f.by_css(".alert-button", "OK"), step=False)
    f.add_distraction("wrong way", "the About box is opened and closed")
    f.pause(0.7)
    f.say("Not what I wanted. Here it is: dark mode is kinder to the eyes in the evening.", wait=0.5)
    f.click(f.by_css("#dark", label="Dark mode"), fx=0.92, keys=["dark mode", "dark"])
    f.pause(0.9)
    f.say("Our friends in Boston read Fahrenheit")
    f.click(f.by_css("ion-select[label=Temperature]", label="Temperature"))
    f.pause(0.8)
    f.click(f.by_css(".alert-radio-button", "Fahrenheit"))
    f.click(f.by_css(".alert-button", "OK"), keys=["ok"])
    f.pause(0.8)
    f.say("Back to the plants, that's it.", wait=0.5)
    f.click(f.by_css("ion-tab-button", "Plants"))
    f.pause(1)
