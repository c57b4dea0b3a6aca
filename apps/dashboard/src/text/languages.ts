import { getLanguageName, plural } from './format.ts';

/** Text of the page Settings → Languages, and of the dialog that adds or edits a language. */
export const languagesText = {
  title: 'Languages',
  add: 'Add language',
  empty: { title: 'No translations yet', text: 'Add a language to translate your articles into.' },
  table: {
    language: 'Language',
    glossary: 'Glossary',
    translated: 'Translated',
    original: 'Original',
    share: (translated: number, total: number) => `${translated} of ${total}`,
    remove: (language: string) => `Remove ${language}`,
    isOriginal: 'This is the language of the articles.',
  },
  translator: {
    title: 'Automatic translation',
    ready: 'A translator is set up for every language.',
    setUp:
      'Some languages have no translator, so their articles are translated by hand. To set one up, the administrator of this server can install Apertium, or use a translation model or LibreTranslate: Set TRANSLATE_URL on the server to its URL, then restart it.',
    problem: (code: string, problem: string) => `${getLanguageName(code)}: ${problem}.`,
  },
  removal: {
    title: (language: string) => `Remove ${language}?`,
    text: 'This permanently deletes its translations, including people’s edits, its style guide and its glossary.',
    submit: 'Remove language',
    done: (translations: number) => `Language removed, with ${plural(translations, 'translation')}.`,
  },
  field: {
    placeholder: 'Search by name',
    nothingFound: 'No language has this name. Try its code, such as gsw.',
  },
  dialog: {
    addTitle: 'Add language',
    editTitle: (language: string) => `Edit ${language}`,
    submit: 'Add language',
    added: (language: string) => `${language} added.`,
    language: 'Language',
    languageHelp: 'The language that readers can choose on the site.',
    name: 'Name',
    nameHelp: 'Defaults to the language’s own name.',
    nameEditHelp: 'Shown to readers on the site.',
    siteName: 'Site name',
    siteNameHelp: 'The name of the site in this language. Defaults to the name of the project.',
    description: 'Description',
    descriptionHelp:
      'One sentence below the name on the site’s home page in this language. Defaults to a translation of the project’s description.',
    rules: 'Style guide',
    rulesHelp: 'Tone, formality and spelling for the translator.',
    rulesPlaceholder: 'Address the reader with “Sie”.',
    glossary: 'Glossary',
    glossaryHelp: 'One per line: term = translation. List a term alone to leave it untranslated.',
    glossaryPlaceholder: 'workspace = Arbeitsbereich\nTasklane',
    glossaryProblem: (entry: number) => `Entry ${entry}: use only one “=” between a term and its translation.`,
  },
};
