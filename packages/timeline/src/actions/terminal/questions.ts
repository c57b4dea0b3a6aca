/** Detects the questions of a program running in a terminal, and the answers to them. */
import type { EnteredCommand } from './commands.ts';
import { removeCaret } from './prompts.ts';
import { findConsensus } from '../text-tracking/consensus.ts';
import { type Place, type PlaceState, type Row, withoutSpaces } from '../text-tracking/track-texts.ts';
import { middleOf } from '../../boxes.ts';
import { countBelow, countUntil, memoizeByList, overlapping } from '../../lists.ts';
import { similarity } from '../../similarity.ts';
import type { Action } from '../../types.ts';
import { hidesValue, namesKeys, saysEnded } from '../../ui-vocabulary/ui-vocabulary.ts';

/** Marks before a question as OCR reads them, and help texts after it. */
const MARK = /^[?>*+!]\s*(?=\S)/u;
const ASIDE = /\s*[((]([^()()]*)[))]?\s*$/u;
const DEFAULT = /\s*[([][^()[\]]{0,40}[)\]]\s*[:?>]?\s*$/u;
const ASKS = /[?:>]\s*$/u;
/** Progress output after a program's own line. */
const PROGRESS = /^(?:[.\s]+|.*\d\s?%.*|\d+\/\d+.*)$/u;
/** Number of growing readings of a word that prove it was being typed. */
const GROWS = 2;
const AT_MARGIN = 3;
/** Minimum number of questions for a program to count as one that asks. */
const QUESTIONS = 2;
const AT_ONCE = 0.9;
const UNSURE = 0.55;

interface Running {
  /** Command that started the program, or null if it was already running when the video began. */
  entry: EnteredCommand;
  fromSeconds: number;
  toSeconds: number;
}

export function detectAnswers(places: readonly Place[], running: readonly Running[]): Action[] {
  return running.flatMap((program) => {
    const asked = overlapping(places, program.fromSeconds - 0.01, program.toSeconds).filter((place) => isWithin(place, program));
    const marked = asked.filter(
      ({ states: [first] }) => first !== undefined && (MARK.test(first.row.text) || first.row.text.includes('?')),
    );
    return asked.flatMap((place) =>
      answerOf(place, { others: asked, toSeconds: program.toSeconds, isAmongQuestions: marked.length >= QUESTIONS }),
    );
  });
}

/** Returns the programs that ran between one prompt and the next. */
export function findRunningPrograms(entries: readonly EnteredCommand[], endSeconds: number): Running[] {
  return entries.flatMap((entry, at) => {
    const fromSeconds = entry.enteredSeconds;
    const toSeconds = entries[at + 1]?.firstSeconds ?? endSeconds;
    return fromSeconds === null || toSeconds <= fromSeconds ? [] : [{ entry, fromSeconds, toSeconds }];
  });
}

function isWithin({ states }: Place, { entry, fromSeconds, toSeconds }: Running): boolean {
  const [first] = states;
  if (!first || first.seconds < fromSeconds - 0.01 || first.seconds >= toSeconds) return false;
  const aside = first.row.x - entry.row.x;
  return aside > -entry.row.height * 1.5 && aside < entry.row.height * AT_MARGIN;
}

interface Asking {
  others: readonly Place[];
  toSeconds: number;
  /** Whether other questions were found. Such a program keeps asking, even if OCR missed the question mark of this one. */
  isAmongQuestions: boolean;
}

function answerOf({ states }: Place, { others, toSeconds, isAmongQuestions }: Asking): Action[] {
  const [first] = states;
  const asked = first ? withoutBeginning(unmarked(removeCaret(first.row.text)), states) : '';
  const isList = withoutHint(asked) !== asked;
  if (!first || !/\p{L}{2}/u.test(asked) || (!isList && hasRowsUnder(first, others))) return [];
  const question = questionOf(asked, states);
  const answers = states
    .map(({ seconds, row }) => ({ seconds, row, rest: restOf(unmarked(row.text), question) }))
    .filter(({ rest }) => isAnswer(rest));
  const begin = answers[0];
  const last = answers.at(-1);
  const isTyped = new Set(answers.map(({ rest }) => withoutSpaces(rest).length)).size >= 2;
  const isMarked = isAmongQuestions || MARK.test(first.row.text) || question !== asked;
  if (!begin || !last || !(isTyped || isMarked || ASKS.test(asked))) return [];
  const endSeconds = enteredSeconds(isList ? last : { row: last.row, seconds: begin.seconds }, others) ?? toSeconds;
  // The text is complete after Enter. Readings before Enter may lack letters.
  const stood = answers.filter((one) => one === last || one.seconds >= endSeconds);
  const voted = findConsensus(stood.map(({ row, rest }) => ({ text: rest, confidence: row.confidence })));
  const certainty = voted.certainty;
  const text = isList ? asListed(voted.text, first, others) : voted.text;
  const isAsked = isMarked || question.endsWith('?');
  const sure = certainty * shareOf(isTyped || isList, isAsked);
  return [
    {
      act: 'answer',
      certainty: sure,
      object: { text: question, origin: 'read', certainty: first.row.confidence },
      value: hidesValue(question, text) ? null : { text, origin: 'read', certainty: sure },
      position: { box: { x: last.row.x, y: last.row.y, width: last.row.width, height: last.row.height }, point: null },
      startSeconds: isList ? first.seconds : begin.seconds,
      endSeconds: Math.max(endSeconds, begin.seconds),
      showSeconds: Math.max(Math.min(last.seconds, endSeconds), begin.seconds),
    },
  ];
}

function shareOf(wasSeenGrowing: boolean, isAsked: boolean): number {
  if (wasSeenGrowing) return 1;
  return isAsked ? AT_ONCE : UNSURE;
}

/** Returns the chosen option in the spelling of the list that was visible below the question. */
function asListed(text: string, { seconds, row }: PlaceState, others: readonly Place[]): string {
  const listed = overlapping(others, seconds - 1, seconds + 1).flatMap(({ states: [first] }) => {
    const down = first ? middleOf(first.row) - middleOf(row) : 0;
    return first && Math.abs(first.seconds - seconds) < 1 && down > row.height * 0.5
      ? [first.row.text.replace(/^[^\p{L}\p{N}]+/u, '')]
      : [];
  });
  const alike = listed.filter((entry) => similarity(entry, text) >= 0.8);
  return listed.includes(text) || alike.length !== 1 ? text : (alike[0] ?? text);
}

/**
 * Removes the first letters of the answer that OCR read together with the question. They follow its question mark, or form a small word
 * that keeps growing (“Enter your email address cgbe”, then “… cgbeagen”).
 */
function withoutBeginning(asked: string, states: readonly PlaceState[]): string {
  const marked = /^.*\p{L}.*?\?{1,2}(?=\s+\S)/u.exec(withoutHint(asked).replace(DEFAULT, ''))?.[0];
  if (marked !== undefined) return marked;
  const [, question] = /^(\S+\s.*\S)\s+\p{Ll}[\p{L}\p{N}@._-]*$/u.exec(asked) ?? [];
  if (question === undefined) return asked;
  const grown = states
    .map(({ row }) => unmarked(row.text))
    .filter((text) => text.startsWith(asked) && /^[\p{L}\p{N}@._-]/u.test(text.slice(asked.length)));
  return new Set(grown.map((text) => text.length)).size >= GROWS ? question : asked;
}

/**
 * Returns whether program output follows closely below. A waiting question is the last line, so such a question is an old one that OCR read
 * again.
 */
function hasRowsUnder({ seconds, row }: PlaceState, others: readonly Place[]): boolean {
  return overlapping(others, seconds, seconds).some(({ states: [first], endSeconds }) => {
    const down = first ? middleOf(first.row) - middleOf(row) : 0;
    return first !== undefined && first.seconds <= seconds && endSeconds > seconds && down > row.height * 0.5 && down < row.height * 2.2;
  });
}

function isAnswer(rest: string): boolean {
  return /[\p{L}\p{N}*•]/u.test(rest) && !PROGRESS.test(rest) && !saysEnded(rest);
}

/** Removes help in brackets after the question: “(Use arrow keys)”. */
function withoutHint(text: string): string {
  const aside = ASIDE.exec(text);
  return aside && namesKeys(aside[1] ?? '') ? text.slice(0, aside.index) : text;
}

function unmarked(text: string): string {
  return text.replace(MARK, '').trim();
}

/** Returns the question without the hints and the default that disappear when the answer is given. */
function questionOf(asked: string, states: readonly PlaceState[]): string {
  const bare = withoutHint(asked);
  const stays = (text: string): boolean =>
    states.filter(
      ({ row }) =>
        withoutSpaces(unmarked(row.text)).startsWith(withoutSpaces(text)) &&
        withoutSpaces(unmarked(row.text)).length > withoutSpaces(text).length,
    ).length > 0;
  if (stays(bare) && !DEFAULT.test(bare)) return bare.trim();
  const without = bare.replace(DEFAULT, '').trim();
  return without !== '' && DEFAULT.test(bare) ? without : bare.trim();
}

/** Returns the text after the question, without its default. */
function restOf(text: string, question: string): string {
  const key = withoutSpaces(question);
  let at = 0;
  for (const letter of key) {
    while (text[at] === ' ') at++;
    if (text[at] !== letter) return '';
    at++;
  }
  const rest = withoutHint(removeCaret(text.slice(at))).trim();
  return rest.replace(/^[([][^()[\]]{0,40}[)\]]\s*[:?>]?\s*/u, '').replace(/^[:>]\s*/u, '');
}

const inTime = memoizeByList((all: readonly Place[]) => {
  const places = all.toSorted((a, b) => a.startSeconds - b.startSeconds);
  return { places, starts: places.map(({ startSeconds }) => startSeconds) };
});

/** Returns the time of the answer: when something appears below it, either the next question or output. */
function enteredSeconds({ row, seconds }: { row: Row; seconds: number }, others: readonly Place[]): number | null {
  const { places, starts } = inTime(others);
  for (let at = countBelow(starts, seconds - 0.01); at < places.length; at++) {
    const first = places[at]?.states[0];
    const down = first ? middleOf(first.row) - middleOf(row) : 0;
    if (first && down > row.height * 0.5 && down < row.height * 4) return first.seconds;
  }
  return starts[countUntil(starts, seconds)] ?? null;
}
