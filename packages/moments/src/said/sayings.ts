import type { Transcript } from '@docreel/recording';
import { type Dropped, droppedWords } from '../english/fillers.ts';
import { roleOf, type Role } from '../english/roles.ts';
import { spokenInstruction, type SpokenInstruction, TOLD_FROM } from '../english/spoken-instruction.ts';
import { asSentence, type Cut, cutTranscript } from './sentences.ts';
import { commaPlace } from './cuts.ts';
import { joined, type Token } from './tokens.ts';
import type { Said } from '../types.ts';

export type { Role, SpokenInstruction };

/** A sentence, what it is for, and what it tells to do. */
export interface Saying extends Said {
  /** Greetings and fillers are never printed. */
  role: Role;
  /** Also of a note, where it says what may be done: the screen then tells whether it was. */
  instruction: SpokenInstruction | null;
  /** “Click Settings and then choose Members” tells two things; empty where it tells none. */
  parts: SpokenInstruction[];
  /** Of a language whose turns of speech are known here; of another the names alone tell what is spoken of. */
  isUnderstood: boolean;
  /** How sure the role is. */
  certainty: number;
  /** Its words in the transcript: the first, and the one behind the last. */
  from: number;
  to: number;
}

/** A word that is left out of a sentence that is kept, or of one that is not. */
export interface DroppedWord {
  at: number;
  text: string;
  reason: Dropped;
}

export interface Told {
  sayings: Saying[];
  dropped: DroppedWord[];
  tokens: readonly Token[];
  language: string | null;
}

/** Every sentence of a transcript, in order. */
export function sayingsOf(transcript: Transcript): Saying[] {
  return tellSayings(transcript).sayings;
}

/** The same, with what was left out and why: kept and dropped words together are the transcript. */
export function tellSayings(transcript: Transcript): Told {
  const cut = cutTranscript(transcript);
  const { tokens, starts, language } = cut;
  const isEnglish = /^en/iu.test(language ?? '');
  const dropped: DroppedWord[] = [];
  const sayings: Saying[] = [];
  let hasStarted = false;
  for (const [n, from] of starts.entries()) {
    const to = starts[n + 1] ?? tokens.length;
    const saying = isEnglish ? englishSaying({ cut, hasStarted, from, to, dropped }) : plainSaying(cut, from, to);
    if (saying) sayings.push(saying);
    if (saying?.role === 'instruction') hasStarted = true;
  }
  return { sayings: withoutEarlyEnd(sayings), dropped, tokens, language };
}

/** “We have created this chart”, said before something is told to be done, ends nothing. */
function withoutEarlyEnd(sayings: Saying[]): Saying[] {
  const last = sayings.findLastIndex((saying) => saying.role === 'instruction');
  return sayings.map((saying, at) => (saying.role === 'closing' && at < last ? { ...saying, role: 'note' } : saying));
}

/** In a language whose fillers nobody has listed here: all that is said, as it is said. */
function plainSaying({ tokens, language }: Cut, from: number, to: number): Saying | null {
  const text = asSentence(joined(tokens.slice(from, to).map((token) => token.text)), language);
  return { text, ...timesOf(tokens, from, to), role: 'note', instruction: null, parts: [], isUnderstood: false, certainty: 0.5, from, to };
}

interface Here {
  cut: Cut;
  /** Something was told to be done before. */
  hasStarted: boolean;
  from: number;
  to: number;
  dropped: DroppedWord[];
}

function englishSaying({ cut, hasStarted, from, to, dropped }: Here): Saying {
  const { tokens, isPunctuated, language } = cut;
  const own = tokens.slice(from, to);
  const reasons = droppedWords(own.map((token) => token.text));
  const text = asSentence(keptText(own, reasons, isPunctuated), language);
  const found = text === '' ? null : spokenInstruction(text, isPunctuated);
  const share = from / Math.max(1, tokens.length);
  const { role, reason } = roleOf(text, { hasStarted, share, isTold: found !== null && found.certainty >= TOLD_FROM });
  for (const [n, token] of own.entries()) {
    const why = reason ?? reasons[n] ?? null;
    if (why !== null) dropped.push({ at: from + n, text: token.text, reason: why });
  }
  const hasInstruction = role === 'instruction' || role === 'note';
  return {
    text,
    ...timesOf(tokens, from, to),
    role,
    instruction: hasInstruction ? (found?.instruction ?? null) : null,
    parts: hasInstruction ? (found?.parts ?? []) : [],
    isUnderstood: true,
    certainty: role === 'instruction' ? (found?.certainty ?? 0.5) : 0.8,
    from,
    to,
  };
}

/** A comma stands before these, whatever was between. */
const CLAUSE = /^(?:i|we|you|they|it|he|she|and|but|so|which)(?:'\p{L}+)?$/iu;

function keptText(tokens: readonly Token[], reasons: readonly (Dropped | null)[], isPunctuated: boolean): string {
  const comma = isPunctuated ? null : commaPlace(tokens.map((token) => token.text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, '')));
  const kept: string[] = [];
  for (const [at, { text }] of tokens.entries()) {
    const next = tokens[at + 1]?.text ?? '';
    const last = kept.at(-1);
    if ((reasons[at] ?? null) === null) kept.push(signed(text, next, comma === at));
    else if (last !== undefined) kept[kept.length - 1] = withoutWord(last, text, next);
  }
  return joined(kept);
}

const END = /[.!?]["”’)]*$/u;

/** With the comma that belongs behind it; “… in our note here. which a user can see.” has one there too. */
function signed(text: string, next: string, hasComma: boolean): string {
  if (END.test(text) && /^(?:which|who)$/u.test(next)) return text.replace(/[.!?]+$/u, ',');
  return hasComma && !/[,.;:]$/u.test(text) ? `${text},` : text;
}

/** The word before one that goes: a full stop that stood there is its own, and the comma before “um,” goes with it. */
function withoutWord(last: string, dropped: string, next: string): string {
  const end = END.exec(dropped)?.[0];
  if (end !== undefined) return END.test(last) ? last : `${last.replace(/[,;:]+$/u, '')}${end}`;
  return dropped.endsWith(',') && !CLAUSE.test(next) ? last.replace(/,$/u, '') : last;
}

function timesOf(tokens: readonly Token[], from: number, to: number): Pick<Said, 'startSeconds' | 'endSeconds'> {
  return { startSeconds: tokens[from]?.startSeconds ?? 0, endSeconds: tokens[to - 1]?.endSeconds ?? 0 };
}
