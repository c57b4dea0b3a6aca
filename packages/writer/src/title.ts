import {
  capitalise,
  type Inline,
  type Timeline,
  namesTask,
  cleanText,
  findProgramName,
  squash,
  findMeaningfulWords,
  formatFileName,
  type Title,
  findTitleSlide,
} from '@docreel/timeline';
import { type ActionPhrase, listDecisions, phraseAction, readName } from './actions.ts';
import { collectContent, type OutlineItem } from './article-content.ts';
import { fill, formatList, lowercaseStart } from './phrases/fill.ts';
import { type Phrases, findPhrases } from './phrases/phrases-for.ts';
import { isActionTitle, isGreeting, namesAction, sharesWords } from './title-text.ts';

const TITLE_MAX = 120;

/**
 * Returns the title of an article: the name that a person gave, the promise of the narration, or a title on the screen that names a task.
 * Otherwise it is made of the decisive actions, or of a title on the screen that names a topic.
 */
export function writeTitle(source: TitleSource, fallbackTitle: string): string {
  const phrases = findPhrases(source.language);
  return shortenTitle(cleanText(writeFoundTitle(source, phrases) ?? writeFileTitle(fallbackTitle, phrases))) || phrases.recording;
}

/** Returns the title that the recording itself tells, or null. */
function writeFoundTitle(source: TitleSource, phrases: Phrases): string | null {
  const { title } = source;
  if (title?.commands) return writeCommandTitle(title.commands, phrases);
  const found = title?.text ?? null;
  const isRead = title?.origin === 'read';
  const isSettled = found !== null && (!isRead || isTaskOnScreen(found, source));
  if (isSettled) return isRead && 'moments' in source ? addProgram(found, source, phrases) : found;
  const actionTitle = 'moments' in source ? writeActionTitle(source, phrases) : null;
  return actionTitle ?? (found !== null && isNoTitle(found) ? null : found);
}

/**
 * Returns whether a text on the screen names the task of the recording: a title slide, a verb of an instruction, or the words of a clicked
 * element. “Roast the tomatoes for” in a document is none.
 */
function isTaskOnScreen(text: string, source: TitleSource): boolean {
  if (namesAction(text)) return true;
  if (!isActionTitle(text) || !('moments' in source)) return false;
  const slide = findTitleSlide(source.screens, source.height)?.heading?.text ?? '';
  const labels = source.moments.flatMap(({ action }) => action?.object?.text ?? []);
  return squash(slide) === squash(text) || sharesWords(text, labels);
}

type TitleSource = Timeline | Pick<Timeline, 'title' | 'language'>;

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

/** Search engines cut longer descriptions. */
const SUMMARY_MOST = 155;
const CLICKS_MOST = 3;

/** Returns the first sentence of the article as text: the outcome and the decisions of the reader. */
export function writeSummary(timeline: Timeline, title: string): string {
  return writeLead(collectContent(timeline).items, timeline, title)
    .map(({ text }) => text)
    .join('');
}

/**
 * Returns the first sentence of the article: the outcome and the decisions of the reader, such as “Create a project, enter **Name** and set
 * **Private**.” Returns nothing for recordings without steps, and if the sentence would only repeat the title.
 */
export function writeLead(items: readonly OutlineItem[], { goal, language }: Pick<Timeline, 'goal' | 'language'>, title: string): Inline[] {
  const phrases = findPhrases(language);
  const steps = items.filter(({ kind }) => kind === 'step');
  if (steps.length === 0) return [];
  const outcome = goal === null ? title : capitalise(goal);
  const isOutcome = goal !== null || isActionTitle(outcome);
  const known = isOutcome ? squash(outcome) : '';
  const isNew = ({ names }: ActionPhrase): boolean => names.length === 0 || names.some((name) => !known.includes(squash(name)));
  const decisions = listDecisions(steps, phrases).filter(isNew);
  const actions = decisions.length > 0 ? decisions : listLastActions(steps, phrases).filter(isNew);
  const parts: Inline[][] = isOutcome ? [[{ kind: 'text', text: outcome }]] : [];
  for (const { runs } of actions) {
    const more = [...parts, parts.length === 0 ? runs : uncapitalise(runs, phrases)];
    if (parts.length > 0 && joinParts(more, phrases).length > SUMMARY_MOST) break;
    parts.push(more.at(-1) ?? []);
  }
  if (parts.length === 0 || (isOutcome && goal === null && parts.length === 1)) return [];
  return joinRuns(parts, phrases);
}

/** Returns the last different actions in their order. */
function listLastActions(steps: readonly OutlineItem[], phrases: Phrases): ActionPhrase[] {
  const actions: ActionPhrase[] = [];
  for (const step of steps.toReversed()) {
    const action = phraseAction(step, phrases);
    if (action && actions.length < CLICKS_MOST && !actions.some(({ names }) => names.length > 0 && names[0] === action.names[0]))
      actions.unshift(action);
  }
  return actions;
}

function joinParts(parts: readonly Inline[][], phrases: Phrases): string {
  return joinRuns(parts, phrases)
    .map(({ text }) => text)
    .join('');
}

/** Joins phrases into a sentence with the commas and the “and” of the language. */
function joinRuns(parts: readonly Inline[][], phrases: Phrases): Inline[] {
  const { language } = phrases;
  const places = parts.map((_, at) => String(at));
  const [outcome, ...others] = parts;
  const [, { value: and } = { value: '' }] = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['a', 'b']);
  // Two things joined with “and” are not joined with a third.
  if (outcome && others.length > 0 && outcome.some(({ text }) => text.includes(and)))
    return [...outcome, { kind: 'text', text: language === 'ja' ? '：' : ': ' }, ...joinRuns(others, phrases)];
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(places);
  const runs = list.flatMap(({ type, value }): Inline[] =>
    type === 'element' ? (parts[Number(value)] ?? []) : [{ kind: 'text', text: value }],
  );
  return [...runs, { kind: 'text', text: language === 'ja' ? '。' : '.' }];
}

/** Lower-cases the verb of a phrase within a sentence. In German, a phrase can begin with a name or a noun. */
function uncapitalise(runs: readonly Inline[], { language }: Phrases): Inline[] {
  return runs.map((run, at) => (at === 0 && run.kind === 'text' && language !== 'de' ? { ...run, text: lowercaseStart(run.text) } : run));
}

/** Verbs of commands that end almost every task, so that they do not name it. */
const GENERIC =
  /^(?:save|open|close|cancel|ok|next|continue|done|submit|apply|finish|view|select|choose|go|log|sign|speichern|abbrechen|öffnen|schließen)\b/iu;
const TITLE_LETTERS = 70;

/**
 * Returns a title made of the decisive action, with the name of the program. Returns null if no action has a certain name. The first of these
 * that exists:
 * 1. The last clicked name of a task: “Find and Replace”.
 * 2. The last clicked command of one word: “Use Rename”.
 * 3. The fields that were filled in or set: “Fill in Name and Due date”.
 * 4. The last page that was opened: “Open Cards”.
 * 5. The last action: “Click Search”.
 * 6. “Enter the details”, if something was entered into fields without a certain name.
 */
function writeActionTitle(timeline: Timeline, phrases: Phrases): string | null {
  const steps = collectContent(timeline).items.filter(({ kind }) => kind === 'step');
  const commands = steps.flatMap((step) => (step.act === 'type' ? [] : (readName(step) ?? []))).filter((name) => !GENERIC.test(name));
  const command = commands.findLast((name) => namesTask(name));
  const opened = steps.findLast(({ label, result }) => label !== null && squash(label) === squash(result?.name ?? ''));
  const openedName = opened ? readName(opened) : null;
  const text =
    commands.findLast((name) => namesAction(name)) ??
    (command === undefined ? null : fill(phrases.doUse, { x: command })) ??
    writePlain(listDecisions(steps, phrases)[0]) ??
    (openedName === null ? null : fill(phrases.doOpen, { x: openedName })) ??
    writePlain(listLastActions(steps, phrases).findLast(({ names }) => names.length > 0)) ??
    (steps.some(({ act }) => act === 'type') ? phrases.doEnterAll : null);
  if (text === null) return null;
  return capitalise(addProgram(text, timeline, phrases));
}

/** Adds the name of the program to a task: “Find and Replace in Mousepad”. Text of a title slide and names of clicked elements are not added. */
function addProgram(task: string, moments: Timeline, phrases: Phrases): string {
  const program = findProgramName(moments.screens, moments)?.text ?? null;
  if (program === null || task.length + program.length > TITLE_LETTERS) return task;
  const [name, text] = [squash(program), squash(task)];
  const slide = findTitleSlide(moments.screens, moments.height)?.heading?.text ?? '';
  const isLabel = moments.moments.some(({ action }) => squash(action?.object?.text ?? '') === name);
  return isLabel || text.includes(name) || squash(slide) === text ? task : fill(phrases.titleInProgram, { x: task, y: program });
}

function writePlain(phrase: ActionPhrase | undefined): string | null {
  const text = phrase?.runs.map((run) => run.text).join('') ?? '';
  return text === '' || text.length > TITLE_LETTERS ? null : text;
}

const WEB_NAME = /\bwww\b|https?:|\.\s?(?:com|org|net|io|de|app|dev)\b/iu;

/** Returns whether a text from the screen is not a title: a single word, a URL or the watermark of a recorder. */
function isNoTitle(text: string): boolean {
  return (
    WEB_NAME.test(text) || isGreeting(text) || !/\p{L}\S*\s+\S*\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}/u.test(text)
  );
}
