import {
  capitalise,
  type Timeline,
  cleanText,
  findProgramName,
  squash,
  findMeaningfulWords,
  formatFileName,
  type Title,
  findTitleSlide,
  findWorkFolder,
} from '@docreel/timeline';
import { writeActionTitle, writeWeakTitle } from './action-title.ts';
import { collectContent } from './article-content.ts';
import { fill, formatList, type Phrases, findPhrases } from './phrases/phrases.ts';
import { isActionTitle, isGreeting, namesAction, sharesWords } from './actions.ts';

const TITLE_MAX = 120;

/**
 * Returns the title of an article: the name that a person gave, the promise of the narration, or a title on the screen that names a task.
 * Otherwise it is made of the decisive actions with the program or a topic that the screen shows (“Fill in Email in Brew Crew”), or of the topic alone:
 * “Work with Students LOG”.
 */
export function writeTitle(source: TitleSource, fallbackTitle: string): string {
  const phrases = findPhrases(source.language);
  const found = 'moments' in source ? writeTimelineTitle(source, phrases) : writeGivenTitle(source, phrases);
  return shortenTitle(cleanText(found ?? writeFileTitle(fallbackTitle, phrases))) || phrases.recording;
}

type TitleSource = Timeline | Pick<Timeline, 'title' | 'language'>;

function writeGivenTitle({ title }: TitleSource, phrases: Phrases): string | null {
  return title?.commands ? writeCommandTitle(title.commands, phrases) : (title?.text ?? null);
}

/** Returns the title that the recording itself tells, or null. */
function writeTimelineTitle(timeline: Timeline, phrases: Phrases): string | null {
  const { title } = timeline;
  const found = writeGivenTitle(timeline, phrases);
  const program = findProgram(timeline);
  if (found !== null && title?.origin !== 'read')
    return title?.origin === 'said' ? addProgram(found.replace(REASON, ''), { program, timeline, phrases }) : found;
  return writeReadTitle(timeline, { found: found === null ? null : lowerCapitals(found), program, phrases });
}

/** Returns a label in capital letters as a part of a sentence: “GET QUOTE” is “Get quote”. A single word can be an abbreviation. */
function lowerCapitals(text: string): string {
  return /^[\p{Lu}\s/&-]+$/u.test(text) && /\s/u.test(text) ? capitalise(text.toLowerCase()) : text;
}

/** Returns the title from what the screens show and what is done on them. `found` is the best text of the screens, if there is one. */
function writeReadTitle(
  timeline: Timeline,
  { found, program, phrases }: { found: string | null; program: string | null; phrases: Phrases },
): string | null {
  const { title } = timeline;
  const place = program ?? (title?.commands ? findWorkFolder(timeline.screens) : null);
  if (found !== null && (title?.commands || isTaskOnScreen(found, timeline)))
    return addProgram(found, { program: place, timeline, phrases });
  const { items } = collectContent(timeline);
  const steps = items.filter(({ kind }) => kind === 'step');
  const task = writeActionTitle(steps, { screens: timeline.screens, phrases });
  if (task !== null) {
    const topic = found !== null && !isNoTitle(found) && isShownLong(found, timeline) ? found.replace(KIND, '') : null;
    return addProgram(lowerCapitals(task), { program: program ?? topic, timeline, phrases });
  }
  if (found !== null && (found === program || !isNoTitle(found))) {
    if (timeline.moments.length === 0) return found;
    const topic = found.replace(KIND, '');
    return addProgram(fill(steps.length > 0 ? phrases.titleWork : phrases.titleTour, { x: topic }), { program, timeline, phrases });
  }
  if (program !== null && steps.length > 0) return fill(phrases.titleWork, { x: program });
  return writeWeakTitle(items, { screens: timeline.screens, phrases });
}

/**
 * Returns whether a text on the screen names the task of the recording: a title slide, a verb of an instruction, or the words of a clicked
 * element. “Roast the tomatoes for” in a document is none.
 */
function isTaskOnScreen(text: string, { screens, height, moments }: Timeline): boolean {
  if (namesAction(text)) return true;
  if (!isActionTitle(text) || KIND.test(text)) return false;
  const slide = findTitleSlide(screens, height)?.heading?.text ?? '';
  const labels = moments.flatMap(({ action }) => action?.object?.text ?? []);
  return squash(slide) === squash(text) || sharesWords(text, labels);
}

/** Minimum share of the time for which a text is visible if it says where the whole task is done. */
const PLACE_SHARE = 0.3;

function isShownLong(text: string, { screens }: Timeline): boolean {
  let [shown, whole] = [0, 0];
  for (const { startSeconds, endSeconds, still } of screens) {
    whole += endSeconds - startSeconds;
    if (still.texts.some((one) => squash(one.text) === squash(text))) shown += endSeconds - startSeconds;
  }
  return shown >= whole * PLACE_SHARE;
}

/** Returns a title from the typed commands: “Run git pull and npm ci”. */
function writeCommandTitle({ names, areAll, isAsking }: NonNullable<Title['commands']>, phrases: Phrases): string {
  if (!areAll) return fill(phrases.titleRunMore, { x: names.join(LIST_COMMA[phrases.language] ?? ', ') });
  return fill(isAsking && names.length === 1 ? phrases.titleRunAnswer : phrases.titleRun, { x: formatList(names, phrases) });
}

const LIST_COMMA: Readonly<Record<string, string>> = { ja: '、' };

/**
 * Returns a title from the file name. From a meaningless name (`video.mp4`, `Screen Recording 2024-05-01 at 10.22.33.mov`), uses at most
 * the date of the recording.
 */
function writeFileTitle(fileName: string, phrases: Phrases): string {
  const tidy = formatFileName(fileName);
  if (findMeaningfulWords(fileName).length > 0) return tidy;
  const date = findDate(fileName);
  if (date)
    return fill(phrases.recordingOf, { x: new Intl.DateTimeFormat(phrases.language, { dateStyle: 'long', timeZone: 'UTC' }).format(date) });
  // Keeps names with words, a number or a hash, such as “My demo video”, because users recognise their file.
  return /\d|\S\s+\S/u.test(tidy) ? tidy : phrases.recording;
}

const DATE = /(?<!\d)(20\d{2})[-_. ]?(\d{2})[-_. ]?(\d{2})(?!\d)/u;

/** Returns year, month and day in a file name, or null if there is no date. */
function findDate(fileName: string): Date | null {
  const [, year, month, day] = (DATE.exec(fileName) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

/** Shortens a title after a whole word, so that lists and pages can show it. */
export function shortenTitle(title: string): string {
  if (title.length <= TITLE_MAX) return title;
  const cut = title.slice(0, TITLE_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX / 2)).replace(/\p{Cs}$/u, '')}…`;
}

const TITLE_LETTERS = 70;
/** The kind of a page before its topic, as in “Select: books”. */
const KIND = /^\p{L}+:\s*(?=\p{L})/u;
/** A reason or a restriction after a promised task: “Add the collection, but only the parts that we need”. */
const REASON = /,? (?:but|because|so that|since)\b.*$/iu;

function findProgram(timeline: Timeline): string | null {
  return findProgramName(timeline.screens, timeline)?.text ?? null;
}

/** Adds the name of the program to a task: “Find and Replace in Mousepad”. Text of a title slide and names of clicked elements are not added. */
function addProgram(
  task: string,
  { program, timeline, phrases }: { program: string | null; timeline: Timeline; phrases: Phrases },
): string {
  if (program === null || task.length + program.length > TITLE_LETTERS) return task;
  const [name, text] = [squash(program), squash(task)];
  const slide = findTitleSlide(timeline.screens, timeline.height)?.heading?.text ?? '';
  const isLabel = timeline.moments.some(({ action }) => squash(action?.object?.text ?? '') === name);
  return isLabel || text.includes(name) || squash(slide) === text ? task : fill(phrases.titleInProgram, { x: task, y: program });
}

const WEB_NAME = /\bwww\b|https?:|\.\s?(?:com|org|net|io|de|app|dev)\b/iu;

/** Returns whether a text from the screen is not a title: a single word, a URL or the watermark of a recorder. */
function isNoTitle(text: string): boolean {
  return (
    WEB_NAME.test(text) || isGreeting(text) || !/\p{L}\S*\s+\S*\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}/u.test(text)
  );
}
