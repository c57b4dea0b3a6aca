import { plural } from './format.ts';

/** Text about a word that was corrected in one place and occurs in others. */
export const wordsText = {
  notice: (text: string, count: number, isComplete: boolean) =>
    `“${text}” is in ${isComplete ? '' : 'at least '}${plural(count, 'other place')}`,
  review: 'Review',
  dismiss: 'Dismiss',
  title: (text: string) => `Replace “${text}”`,
  replacement: 'Replace with',
  intro: 'Choose where to change the word. Code and links stay as they are.',
  incomplete: 'There may be more places than this list shows. Replace these first, then search again.',
  selectAll: 'Select all',
  articleTitle: 'Title',
  step: (number: number) => `Step ${number}`,
  text: 'Text',
  byPerson: 'Written by a person',
  article: (title: string, language: string) => `${title} · ${language}`,
  languageName: (code: string) => new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code,
  place: (place: string, excerpt: string) => `${place}: ${excerpt}`,
  apply: (count: number) => (count === 0 ? 'Replace' : `Replace in ${plural(count, 'place')}`),
  nothing: 'Choose at least one place.',
  done: (count: number, articles: number) => `Replaced in ${plural(count, 'place')} of ${plural(articles, 'text')}.`,
  conflicts: (count: number) => `${plural(count, 'text')} changed meanwhile and stayed as it was. Search again.`,
  undone: 'The words are back.',
};
