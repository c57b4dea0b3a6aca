import { getLanguageName, plural } from './format.ts';

/** Text about a corrected word that also occurs in other places. */
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
  article: (title: string, code: string) => `${title} · ${getLanguageName(code)}`,
  place: (place: string, excerpt: string) => `${place}: ${excerpt}`,
  apply: (count: number) => (count === 0 ? 'Replace' : `Replace in ${plural(count, 'place')}`),
  nothing: 'Choose at least one place.',
  noReplacement: 'Enter the new word.',
  done: (count: number, articles: number) => `Replaced in ${plural(count, 'place')} in ${plural(articles, 'text')}.`,
  conflicts: (count: number) =>
    `Someone else changed ${plural(count, 'text')}, so ${count === 1 ? 'it wasn’t' : 'they weren’t'} replaced there. Correct the word again to search again.`,
  undone: 'Restored the previous words.',
};
