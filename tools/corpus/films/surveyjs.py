# web: survey-core@2.5.38
# web: survey-js-ui@2.5.38
# web: bootstrap@5
# web: bootstrap-icons@1
"""SurveyJS in German: a child is registered for a summer camp of a rowing club, over three pages with a forgotten answer."""
import json
from browser import BrowserFilm, Target

survey = {"locale": "de", "showProgressBar": True, "showQuestionNumbers": "off", "progressBarType": "pages", "widthMode": "responsive", "pages": [
    {"name": "kind", "title": "Angaben zum Kind", "elements": [
        {"type": "text", "name": "name", "title": "Vor- und Nachname", "isRequired": True},
        {"type": "text", "name": "alter", "title": "Alter", "inputType": "number", "isRequired": True, "startWithNewLine": False},
        {"type": "radiogroup", "name": "schwimmen", "title": "Schwimmabzeichen", "isRequired": True, "colCount": 4, "choices": ["Seepferdchen", "Bronze", "Silber", "Keines"]},
        {"type": "dropdown", "name": "gruppe", "title": "Gruppe", "choices": ["Fischotter", "Graureiher", "Haubentaucher", "Libellen"]}]},
    {"name": "lager", "title": "Das Ferienlager", "elements": [
        {"type": "checkbox", "name": "kurse", "title": "Welche Kurse kommen in Frage?", "colCount": 2, "choices": ["Rudern", "Segeln", "Klettern", "Töpfern"]},
        {"type": "boolean", "name": "vegetarisch", "title": "Vegetarisches Essen?"},
        {"type": "rating", "name": "vorfreude", "title": "Wie groß ist die Vorfreude?", "rateMax": 5, "minRateDescription": "geht so", "maxRateDescription": "riesig"}]},
    {"name": "eltern", "title": "Angaben der Eltern", "elements": [
        {"type": "text", "name": "telefon", "title": "Telefon für Notfälle", "isRequired": True},
        {"type": "comment", "name": "hinweise", "title": "Hinweise für die Betreuung", "rows": 3},
        {"type": "checkbox", "name": "zustimmung", "title": "Einverständnis", "choices": ["Fotos dürfen auf die Vereinsseite", "Mein Kind darf allein nach Hause gehen"]}]}],
    "completedHtml": "<h3>Vielen Dank für die Anmeldung!</h3><p>Die Bestätigung kommt per E-Mail.</p>"}
page = """<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Ferienlager – Ruderclub Havel</title><link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">
<link rel="stylesheet" href="/npm/bootstrap-icons/font/bootstrap-icons.min.css"><link rel="stylesheet" href="/npm/survey-core/survey-core.min.css"></head><body>
<nav class="navbar navbar-expand bg-primary-subtle px-3"><span class="navbar-brand fw-bold"><i class="bi bi-water me-2"></i>Ruderclub Havel</span><div class="navbar-nav"><a class="nav-link" href="#">Training</a><a class="nav-link" href="#">Boote</a>
<a class="nav-link active" href="#">Ferienlager</a><a class="nav-link" href="#">Kontakt</a></div></nav><div id="survey"></div>
<script src="/npm/survey-core/survey.core.min.js"></script><script src="/npm/survey-core/i18n/german.min.js"></script><script src="/npm/survey-js-ui/survey-js-ui.min.js"></script>
<script>const model = new Survey.Model(""" + json.dumps(survey) + """); model.render(document.querySelector('#survey'))</script></body></html>"""

with BrowserFilm("surveyjs", ["anmeldung", "ferienlager", "umfrage", "formular"], size=(1024, 768), fps=15, wm="Arc-Darker", theme="Arc-Darker", icons="Papirus", font="Noto Sans 10", wallpaper="#27496d", cursor=("DMZ-Black", 24), speed=0.85,
                 env={"LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"}) as f:
    port = f.serve({"/": page})
    f.open_page(f"http://127.0.0.1:{port}/", full=True, scale=0.9, flags=("--lang=de",))
    question = lambda name, part: f.by_css(f".sd-question[data-name={name}] {part}")
    field = lambda name, title: f.by_css(f".sd-question[data-name={name}] :is(input, textarea)", label=title)
    item = lambda name, text: f.by_css(f".sd-question[data-name={name}] label", text)
    over = lambda: Target([470, 420, 40, 60])   # where the pointer rests while the wheel turns
    field("name", "Vor- und Nachname")
    f.start_recording()
    f.say("Heute melden wir Mila zum Ferienlager an. Zuerst der Name.")
    f.fill(field("name", "Vor- und Nachname"), text="Mila Brandt", clear=False)
    f.say("Sie ist neun Jahre alt")
    f.fill(field("alter", "Alter"), text="9", clear=False, keys=["9", "alter"])
    f.hover(item("schwimmen", "Silber"), seconds=0.8)
    f.say("Silber hat sie noch nicht, also Bronze.")
    f.click(item("schwimmen", "Bronze"))
    f.say("Bei der Gruppe öffne ich die Liste und nehme die Haubentaucher.")
    f.choose_on_page(question("gruppe", ".sd-dropdown"), lambda: f.by_css(".sv-list__item", "Haubentaucher"))
    f.say("Das war die erste Seite, weiter.")
    f.click(f.scroll_to(lambda: f.by_css(".sd-navigation__next-btn", label="Weiter"), over=over()), label="Weiter")
    f.pause(0.8)
    f.say("Sie möchte auf jeden Fall rudern")
    f.click(item("kurse", "Rudern"))
    f.say("und klettern, warum nicht.")
    f.click(item("kurse", "Klettern"))
    f.say("Mila isst kein Fleisch, deshalb hier Ja.")
    f.click(f.by_css(".sd-question[data-name=vegetarisch] .sd-boolean__thumb-ghost, .sd-question[data-name=vegetarisch] .sv-string-viewer", "Ja"), label="Ja", keys=["ja", "vegetarisch"])
    f.say("Die Vorfreude ist riesig, fünf von fünf!")
    f.click(f.scroll_to(lambda: item("vorfreude", "5"), over=over()), keys=["5", "fünf"])
    f.click(f.scroll_to(lambda: f.by_css(".sd-navigation__next-btn", label="Weiter"), over=over()), label="Weiter")
    f.pause(0.8)
    f.say("Auf der letzten Seite schreibe ich einen Hinweis, weil sie gegen Nüsse allergisch ist.", wait=0.5)
    f.fill(field("hinweise", "Hinweise für die Betreuung"), text="Allergie gegen Nüsse", clear=False)
    f.click(f.scroll_to(lambda: item("zustimmung", "Fotos"), over=over()), keys=["fotos"])
    done = lambda: f.by_css(".sd-navigation__complete-btn", label="Abschließen")
    f.say("und jetzt abschließen")
    f.click(f.scroll_to(done, over=over()), label="Abschließen")
    f.pause(0.8)
    f.say("Ach so, die Telefonnummer ist Pflicht.")
    f.fill(f.scroll_to(lambda: field("telefon", "Telefon für Notfälle"), over=over()), text="030 5550171", clear=False)
    f.say("Moment, klettern war doch zu gefährlich. Zurück zur zweiten Seite.")
    f.click(f.scroll_to(lambda: f.by_css(".sd-navigation__prev-btn", label="Zurück"), over=over()), label="Zurück")
    f.pause(0.8)
    f.click(f.scroll_to(lambda: item("kurse", "Klettern"), over=over()))
    f.say("stattdessen nehmen wir Töpfern.")
    f.click(item("kurse", "Töpfern"))
    f.click(f.scroll_to(lambda: f.by_css(".sd-navigation__next-btn", label="Weiter"), over=over()), label="Weiter")
    f.pause(0.7)
    f.say("So, nun ist alles ausgefüllt. Abschließen, und fertig.")
    f.click(f.scroll_to(done, over=over()), label="Abschließen")
    f.by_css("h3", "Vielen Dank")
    f.pause(1.2)
