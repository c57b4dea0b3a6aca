import type { ShownText } from './assign.ts';
import type { SpokenInstruction } from './parse-narration.ts';
import { findCommand, findText } from './spoken-forms.ts';
import { squash } from '../similarity.ts';
import type { Action, Inline } from '../types.ts';

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
const WORDS_MAX = 5;
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
    if (spans.length < LABELS_MAX && text.trim().split(/\s+/u).length <= WORDS_MAX)
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
  spans.push({ from: place.from, to: place.to, run: { kind: 'label', text: isIconRead(name, said) ? said : name } });
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
