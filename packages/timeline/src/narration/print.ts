/** Prints narration: instructions with the names and commands of the screen, and remarks in paragraphs. */
import { squash } from '../similarity.ts';
import type { Action, Inline, Sentence } from '../types.ts';
import type { ShownText } from './assign.ts';
import type { SpokenInstruction, Utterance } from './parse-narration.ts';
import { findCommand, findText } from './spoken-forms.ts';

interface Span {
  from: number;
  to: number;
  run: Inline;
}

/** Minimum certainty for a command or a name to replace the narrator's words. */
const READ_SURELY = 0.8;
/** Words before or after which a single plain word is a name. */
const TO_NAME = /^(?:click|press|tap|select|choose|pick|open|hit|on|to|the|check|called|named|say|says|go|your|over|into|enter)$/iu;
const CONTROL =
  /^(?:button|menu|tab|field|link|icon|option|page|box|checkbox|screen|section|panel|column|dialog|window|list|toggle|switch|item|bar|entry)s?\W*$/iu;
const ICON_LETTERS = 2;
const LABELS_MAX = 3;
const LABEL_WORDS_MAX = 5;
const COMMON = /^(?:a|an|the|of|to|in|on|for|and|or|with|your|you|my|is|are|at|by|it|this|that|one|all|new|from|as|here|now|then)$/iu;

/** Returns an instruction as formatted text, with names and commands in the spelling of the screen. */
export function printInstruction(instruction: SpokenInstruction, action: Action | null, texts: readonly ShownText[]): Inline[] {
  const words = instruction.words.split(/\s+/u);
  const spans: Span[] = [];
  const command = action?.act === 'run' && action.value && action.value.certainty >= READ_SURELY ? action.value.text : null;
  const place = command === null ? null : findCommand(words.map(bare), command);
  if (command !== null && place) return withCommand(words, command, place);
  if (action?.object && action.object.certainty >= READ_SURELY) addName(spans, words, { text: action.object.text, isMeant: true });
  if (action?.value && action.value.certainty >= READ_SURELY) addName(spans, words, { text: action.value.text, isMeant: true });
  for (const { text } of texts.toSorted((a, b) => b.text.length - a.text.length)) {
    if (spans.length < LABELS_MAX && text.trim().split(/\s+/u).length <= LABEL_WORDS_MAX)
      addName(spans, words, { text: text.trim(), isMeant: false });
  }
  const runs = withSpans(words, spans);
  return command === null ? runs : [...runs.slice(0, -1), ...afterWords(runs.at(-1), command)];
}

/**
 * Replaces the spoken command, for example “Run pg dump with the name” for `pg_dump shop > shop.sql`. Words about the rest of the command
 * are dropped because the screen shows it.
 */
function withCommand(
  words: readonly string[],
  command: string,
  { from, to, share }: { from: number; to: number; share: number },
): Inline[] {
  const before = say(`${words.slice(0, from).join(' ')} `);
  const tail = words.slice(to);
  const isRest = share < 1 && tail.length > 0 && !/^(?:to|so|and|which|that|in|on|from|again)\b/iu.test(tail[0] ?? '');
  const after = tail.length === 0 || isRest ? '.' : ` ${tail.join(' ')}`;
  return [...(from === 0 ? [say('Run ')] : [before]), { kind: 'code', text: command }, say(after)];
}

function afterWords(last: Inline | undefined, command: string): Inline[] {
  const before = last?.kind === 'text' ? last.text.replace(/[.\s]+$/u, '') : '';
  return [...(last && last.kind !== 'text' ? [last] : []), say(`${before}: `), { kind: 'code', text: command }, say('.')];
}

function addName(spans: Span[], words: readonly string[], { text: name, isMeant }: { text: string; isMeant: boolean }): void {
  if (name.length < 2 || COMMON.test(name)) return;
  const place = findText(words.map(bare), name);
  if (!place || place.from === 0 || spans.some((span) => place.from < span.to && place.to > span.from)) return;
  if (!isMeant && !isName(words, place)) return;
  const said = words.slice(place.from, place.to).map(bare).join(' ');
  const label = isIconRead(name, said) ? said : name;
  const to = isMeant ? place.to : findNameEnd(words, place.to, spans);
  const text = [label, ...words.slice(place.to, to).map(bare)].join(' ');
  spans.push({ from: place.from, to, run: { kind: 'label', text } });
}

/** Returns the end of a name of which only the first words are on the screen: “White Female”, where a chart has the label “White”. */
function findNameEnd(words: readonly string[], from: number, others: readonly Span[]): number {
  const isFree = (at: number) => !others.some((span) => at >= span.from && at < span.to);
  let to = from;
  while (/^\p{Lu}\p{Ll}/u.test(words[to] ?? '') && !/\W$/u.test(words[to - 1] ?? '') && isFree(to)) to++;
  return to;
}

/** Returns whether OCR read the icon before a label as a letter: “OBrakes”, “8Lock Database”. */
function isIconRead(name: string, said: string): boolean {
  const [read, heard] = [squash(name), squash(said)];
  return read.length > heard.length && read.length <= heard.length + ICON_LETTERS && heard.length > ICON_LETTERS && read.endsWith(heard);
}

function isName(words: readonly string[], { from, to }: { from: number; to: number }): boolean {
  const word = words[from] ?? '';
  if (/^["'“‘(]?\p{Lu}/u.test(word) || /["“”]/u.test(word)) return true;
  return (
    CONTROL.test(words[to] ?? '') ||
    (TO_NAME.test(words[from - 1] ?? '') && to - from > 1) ||
    /^(?:click|select|choose|press|tap|hit|pick|on)$/iu.test(words[from - 1] ?? '')
  );
}

function withSpans(words: readonly string[], spans: readonly Span[]): Inline[] {
  const runs: Inline[] = [];
  let at = 0;
  for (const { from, to, run } of spans.toSorted((a, b) => a.from - b.from)) {
    const before = words.slice(at, from).join(' ');
    if (before !== '') runs.push(say(`${at > 0 ? ' ' : ''}${before} `));
    else if (at > 0) runs.push(say(' '));
    runs.push(run);
    const sign = /[^\p{L}\p{N}]+$/u.exec(words[to - 1] ?? '')?.[0].replace(/["'”’)]+/gu, '') ?? '';
    if (sign !== '') runs.push(say(sign));
    at = to;
  }
  const rest = words.slice(at).join(' ');
  if (rest !== '') runs.push(say(`${at > 0 ? ' ' : ''}${rest}`));
  return runs.reduce<Inline[]>((all, run) => {
    const last = all.at(-1);
    if (last?.kind === 'text' && run.kind === 'text') last.text += run.text;
    else all.push({ ...run });
    return all;
  }, []);
}

function bare(word: string): string {
  return word.replace(/^["'“‘(]+|["'”’),.!?;:]+$/gu, '');
}

function say(value: string): Inline {
  return { kind: 'text', text: value };
}

/** Sentences of a talk that form one paragraph, with its time. */
interface Paragraph {
  said: Sentence[];
  startSeconds: number;
  endSeconds: number;
}

/** A change to another scene or of a part of the picture. */
interface Turn {
  startSeconds: number;
  /** Share of the picture that changed, 0 to 1, if known. */
  share?: number | undefined;
}

const SENTENCES_MAX = 3;
/** Maximum number of words, so that a long sentence is joined with at most one more. */
const WORDS_MAX = 75;
const PAUSE_SECONDS = 2;
/** A smaller change is only a detail of the current topic. */
const SHARE_LEAST = 0.08;
const TOPIC =
  /^(?:next|now|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly|another|to (?:begin|start|sum up)|moving on|let's (?:look|move|talk|turn)|(?:for|in) (?:the|our) (?:first|second|third|next|last|final|bar|pie)|the (?:first|second|third|next|last|final)|here (?:is|are|we|you)|this (?:is|page|chart|screen|tab|section))\b/iu;

/** Splits a tour or a talk into short paragraphs: at screen changes, at topics, at pauses and after three sentences. */
export function groupParagraphs(utterances: readonly Utterance[], changes: readonly Turn[]): Paragraph[] {
  const kept = utterances.filter(({ role }) => role !== 'greeting' && role !== 'filler');
  const starts = startsAt(kept, changes);
  const paragraphs: Paragraph[] = [];
  for (const utterance of kept) {
    const last = paragraphs.at(-1);
    const { text, startSeconds, endSeconds } = utterance;
    if (last && !starts.has(utterance) && !begins(last, utterance)) {
      last.said.push({ text, startSeconds, endSeconds });
      last.endSeconds = endSeconds;
    } else paragraphs.push({ said: [{ text, startSeconds, endSeconds }], startSeconds, endSeconds });
  }
  return paragraphs;
}

function begins(last: Paragraph, utterance: Utterance): boolean {
  const words = [...last.said, utterance].reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  if (last.said.length >= SENTENCES_MAX || words > WORDS_MAX) return true;
  return TOPIC.test(utterance.text) || utterance.role === 'lead' || utterance.startSeconds - last.endSeconds >= PAUSE_SECONDS;
}

/**
 * Returns the sentence that starts closest to each change, because people start to talk about a screen slightly before or after they show
 * it.
 */
function startsAt(utterances: readonly Utterance[], changes: readonly Turn[]): ReadonlySet<Utterance> {
  const starts = new Set<Utterance>();
  let at = 0;
  for (const change of changes.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    if ((change.share ?? 1) < SHARE_LEAST) continue;
    const far = (n: number): number => Math.abs((utterances[n]?.startSeconds ?? Infinity) - change.startSeconds);
    while (at + 1 < utterances.length && far(at + 1) <= far(at)) at++;
    const nearest = utterances[at];
    if (nearest) starts.add(nearest);
  }
  return starts;
}
