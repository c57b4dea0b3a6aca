/**
 * German translations of the sample articles, sentence by sentence. Names on the screen are not translated. Sentences without a
 * translation are shown in English, and `german.test.ts` reports them.
 */

export const TITLES: Readonly<Record<string, string>> = {
  'Create a project': 'Ein Projekt anlegen',
  'Plan a release': 'Ein Release planen',
};

export const FOLDERS: Readonly<Record<string, string>> = { 'Getting started': 'Erste Schritte', Releases: 'Releases' };

export const SENTENCES: Readonly<Record<string, string>> = {
  'Short guides to planning work together, each made from a screen recording.':
    'Kurze Anleitungen, um gemeinsam Arbeit zu planen – jede aus einer Bildschirmaufnahme.',

  'Learn how to create a project in Northwind.': 'So legen Sie in Northwind ein Projekt an.',
  'Good morning, Mia': 'Good morning, Mia',
  'Click **Projects** in the menu on the left.': 'Klicken Sie im Menü links auf **Projects**.',
  'Here you can see everything that your team is working on.': 'Hier sehen Sie alles, woran Ihr Team arbeitet.',
  Projects: 'Projekte',
  'Click the **New project** button in the top right corner.': 'Klicken Sie oben rechts auf die Schaltfläche **New project**.',
  'Create a project': 'Ein Projekt anlegen',
  'Type a name for the project, for example **Spring launch**.': 'Geben Sie dem Projekt einen Namen, zum Beispiel **Spring launch**.',
  "Don't worry, you can change it later.": 'Keine Sorge, Sie können ihn später ändern.',
  'Enter the **Due date**.': 'Geben Sie bei **Due date** das Fälligkeitsdatum ein.',
  'For example: “June 30”.': 'Zum Beispiel: „June 30“.',
  'If only your team should see it, turn on **Private project**.': 'Soll es nur Ihr Team sehen, schalten Sie **Private project** ein.',
  'Click **Create project**.': 'Klicken Sie auf **Create project**.',
  'From here you can add tasks and invite people.': 'Von hier aus können Sie Aufgaben hinzufügen und Leute einladen.',

  'Plan a release in 8 steps, from Inbox to Add issues.': 'Ein Release planen in 8 Schritten, von „Inbox“ bis „Add issues“.',
  'Plan a release in Relay': 'Ein Release in Relay planen',
  Inbox: 'Eingang',
  'This is the inbox, where new ideas arrive.': 'Das ist der Eingang: Hier kommen neue Ideen an.',
  'Click **Releases** on the left.': 'Klicken Sie links auf **Releases**.',
  'Click **Plan release**.': 'Klicken Sie auf **Plan release**.',
  'We already have two of them. Every release needs a name and a day.':
    'Zwei gibt es schon. Jedes Release braucht einen Namen und einen Tag.',
  Releases: 'Releases',
  'Plan a release': 'Ein Release planen',
  'Enter a **Release name**.': 'Geben Sie bei **Release name** einen Namen ein.',
  'For example: “Cascade”.': 'Zum Beispiel: „Cascade“.',
  'In the field **Ships on**, type **May 5**.': 'Tippen Sie in das Feld **Ships on** das Datum **May 5**.',
  'Leave the freeze off for now, we do not need it.': 'Den „Freeze“ lassen Sie vorerst aus, er wird nicht gebraucht.',
  'Press **Save release**.': 'Klicken Sie auf **Save release**.',
  'The release is there, but it is empty.': 'Das Release ist da, aber noch leer.',
  'To fill it, choose **Add issues**.': 'Um es zu füllen, wählen Sie **Add issues**.',
  'Add issues': 'Vorgänge hinzufügen',
  'Select the issue **Login is slow**.': 'Wählen Sie den Vorgang **Login is slow** aus.',
  'Hit **Add to release**.': 'Klicken Sie auf **Add to release**.',
  'The issue is in.': 'Der Vorgang ist aufgenommen.',
};
