import { type Moments, plain, tellingWords, tidyName, type Title, verbOf } from '@docreel/moments';
import { formatCount, fill, formatList, createTitleValues } from './phrases/fill.ts';
import { type Phrases, findPhrases } from './phrases/phrases-for.ts';

const TITLE_MAX = 120;

/** Returns the title from the moments, otherwise from the file name or its date. */
export function writeTitle({ title, language }: Pick<Moments, 'title' | 'language'>, fallbackTitle: string): string {
  const phrases = findPhrases(language);
  const told = title?.commands ? writeCommandTitle(title.commands, phrases) : (title?.text ?? writeFileTitle(fallbackTitle, phrases));
  return shortenTitle(plain(told)) || phrases.recording;
}

/** Returns a title from commands: “Run git pull and npm ci”. */
function writeCommandTitle({ names, areAll, isAsking }: NonNullable<Title['commands']>, phrases: Phrases): string {
  if (!areAll) return fill(phrases.titleRunMore, { x: names.join(LIST_COMMA[phrases.language] ?? ', ') });
  return fill(isAsking && names.length === 1 ? phrases.titleRunAnswer : phrases.titleRun, { x: formatList(names, phrases) });
}

const LIST_COMMA: Readonly<Record<string, string>> = { ja: '、' };

/**
 * Returns a title from the file name. A meaningless name (`video.mp4`, `Screen Recording 2024-05-01 at 10.22.33.mov`) gives at most the
 * date of the recording.
 */
function writeFileTitle(fileName: string, phrases: Phrases): string {
  const tidy = tidyName(fileName);
  if (tellingWords(fileName).length > 0) return tidy;
  const date = findDate(fileName);
  if (date)
    return fill(phrases.recordingOf, { x: new Intl.DateTimeFormat(phrases.language, { dateStyle: 'long', timeZone: 'UTC' }).format(date) });
  // With words, a number or a hash, such as “My demo video”, users still recognise their file.
  return /\d|\S\s+\S/u.test(tidy) ? tidy : phrases.recording;
}

const DATE = /(?<!\d)(20\d{2})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d)/u;

/** Returns the date in a file name, as year, month and day, or null if there is none. */
function findDate(fileName: string): Date | null {
  const [, year, month, day] = (DATE.exec(fileName) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

/** Shortens a title between words to a length that lists and pages can show. */
export function shortenTitle(title: string): string {
  if (title.length <= TITLE_MAX) return title;
  const cut = title.slice(0, TITLE_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX / 2)).replace(/\p{Cs}$/u, '')}…`;
}

/** Returns one or two sentences about the purpose of the article. */
export function writeSummary({ goal, moments, language, title: told }: Moments, title: string): string {
  const phrases = findPhrases(language);
  if (goal) return fill(phrases.learn, createTitleValues(goal));
  const steps = moments.filter(({ kind }) => kind === 'step');
  if (steps.length === 0) return '';
  const count = formatCount(phrases, steps.length);
  if (verbOf(title)) return fill(phrases.howToIn, { ...createTitleValues(title), count });
  // A file name is often "Video" or a date, and a sentence about it would say nothing.
  if (!told) return '';
  const headings = [...new Set(steps.flatMap(({ heading }) => heading?.text ?? []))];
  const [from, to] = [headings[0], headings.at(-1)];
  if (from === undefined || to === undefined || headings.length < 2 || [from, to].includes(title))
    return fill(phrases.titleIn, { title, count });
  return fill(phrases.titleFromTo, { title, count, from, to });
}
