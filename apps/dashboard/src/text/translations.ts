import { plural } from './format.ts';

/** Text of the translations page, and of an article next to its translation. */
export const translationsText = {
  title: 'Translations',
  addLanguage: 'Add language',
  translateAll: 'Translate all languages',
  allTranslated: 'Every language is up to date or being translated.',
  empty: {
    title: 'No translations yet',
    text: 'Add a language to translate your articles. Docreel translates only what changed, and never overwrites your own edits.',
  },
  started: (language: string) => `Translating into ${language}…`,
  startedArticles: (count: number, language: string) => `Translating ${plural(count, 'article')} into ${language}…`,
  startedLanguages: (count: number) => `Translating into ${plural(count, 'language')}…`,
  isRunning: 'This language is being translated.',

  languages: {
    label: 'Languages',
    language: 'Language',
    translated: 'Translated',
    original: 'Original',
    translating: 'Translating',
    share: (translated: number, total: number) => `${translated} of ${total}`,
    translate: 'Translate',
    progress: (language: string) => `Translating into ${language}`,
    running: (language: string, progress: string) => `${language}: ${progress}`,
  },

  articles: {
    title: 'Articles',
    tableLabel: 'Articles and their translations',
    article: 'Article',
    filterLabel: 'Filter articles',
    all: 'All',
    none: 'No articles yet.',
    noMatches: 'No matching articles.',
    cell: (title: string, language: string, state: string) => `${title} in ${language}: ${state}`,
    edited: 'edited',
    translate: (title: string, language: string) => `Translate “${title}” into ${language}`,
    started: (title: string, language: string) => `Translating “${title}” into ${language}…`,
  },
  states: { none: 'Not translated', stale: 'Out of date', current: 'Up to date' },

  article: {
    languages: 'Languages',
    languageName: (code: string) => new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code,
    editedState: (state: string) => `${state}, edited`,
    emptyTitle: 'No translations yet',
    emptyText: 'Add a language to translate this article.',
    toTranslations: 'Go to translations',
    notTranslated: 'Not translated yet',
    notTranslatedText: 'Once it’s translated, you can edit the text. Your edits are never overwritten.',
    translate: 'Translate article',
    translateChanges: 'Translate changes',
    pairs: 'Article and translation',
    titleName: 'title',
    blockName: (number: number) => `block ${number}`,
    editorLabel: (name: string) => `Translation of ${name}`,
    isStale: 'The original has changed',
    saved: 'Saved. Your edit is kept when the article is translated again.',
    conflict: 'Someone else changed this translation. Copy your text, close the editor and check the new version.',
  },
};
