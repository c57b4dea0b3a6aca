import { getLanguageName, plural } from './format.ts';

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
  languageName: getLanguageName,
  startedArticles: (count: number, code: string) =>
    count > 0 ? `Translating ${plural(count, 'article')} into ${getLanguageName(code)}…` : `Translating into ${getLanguageName(code)}…`,
  startedLanguages: (count: number) => `Translating into ${plural(count, 'language')}…`,
  isRunning: 'This language is being translated.',
  noTranslator: (language: string) => `No translator is set up for ${language}. Open an article to translate it by hand.`,
  noTranslators: 'No translator is set up for these languages. Open an article to translate it by hand.',
  failed: (reason: string) => `Translation failed: ${reason}`,
  details: 'Details',
  setUp: 'Set up translation',

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
    translateByHand: (title: string, language: string) => `Translate “${title}” into ${language} by hand`,
    started: (title: string, code: string) => `Translating “${title}” into ${getLanguageName(code)}…`,
  },
  states: { none: 'Not translated', stale: 'Out of date', current: 'Up to date' },

  article: {
    languages: 'Languages',
    editedState: (state: string) => `${state}, edited`,
    emptyTitle: 'No translations yet',
    emptyText: 'Add a language to translate this article.',
    toTranslations: 'Go to translations',
    notTranslated: 'Not translated yet',
    notTranslatedText:
      'A translator writes a draft that you can edit. By hand, you start with a copy of the original. Your text is never overwritten.',
    translate: 'Translate article',
    translateByHand: 'Translate by hand',
    noTranslator: (language: string) => `No translator is set up for ${language}. You can translate by hand.`,
    translateChanges: 'Translate changes',
    copyChanges: (count: number) => `Copy ${plural(count, 'change')} from original`,
    copied: 'Copied. The new text is in the language of the original.',
    confirmAll: 'Mark all as up to date',
    confirmed: 'Marked as up to date.',
    unsaved: 'Wait until your text is saved.',
    titleOf: (language: string) => `Title in ${language}`,
    summary: ({ stale, untranslated, missing }: Record<'stale' | 'untranslated' | 'missing', number>) =>
      [
        ...(stale > 0 ? [`${plural(stale, 'block')} changed in the original`] : []),
        ...(untranslated > 0 ? [`${plural(untranslated, 'block')} not translated`] : []),
        ...(missing > 0 ? [`${plural(missing, 'block')} not in the translation`] : []),
      ].join(' · '),
    publishedAsOriginal: 'Readers see the original of blocks that are not translated.',
  },
};
