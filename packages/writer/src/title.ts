import { type Moments, plain, tidyName, verbOf } from '@docreel/moments';
import { countOf, fill, titled } from './phrases/fill.ts';
import { phrasesFor } from './phrases/phrases-for.ts';

const TITLE_MAX = 120;

/** What the moments say the recording is about; the file's name, tidied, where they say nothing. */
export function titleOf({ title }: Pick<Moments, 'title'>, fallbackTitle: string): string {
  return shortened(plain(title?.text ?? tidyName(fallbackTitle))) || 'Untitled';
}

/** A title of a length that lists and pages can show, cut between words. */
export function shortened(title: string): string {
  if (title.length <= TITLE_MAX) return title;
  const cut = title.slice(0, TITLE_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX / 2)).replace(/\p{Cs}$/u, '')}…`;
}

/** One or two sentences on what the article is for. */
export function summaryOf({ goal, moments, language, title: told }: Moments, title: string): string {
  const phrases = phrasesFor(language);
  if (goal) return fill(phrases.learn, titled(goal));
  const steps = moments.filter(({ kind }) => kind === 'step');
  if (steps.length === 0) return '';
  const count = countOf(phrases, steps.length);
  if (verbOf(title)) return fill(phrases.howToIn, { ...titled(title), count });
  // The name of a file is often "Video" or a date: a sentence about it says nothing.
  if (!told) return '';
  const headings = [...new Set(steps.flatMap(({ heading }) => heading?.text ?? []))];
  const [from, to] = [headings[0], headings.at(-1)];
  if (from === undefined || to === undefined || headings.length < 2) return fill(phrases.titleIn, { title, count });
  return fill(phrases.titleFromTo, { title, count, from, to });
}
