/** Parses a transcript into utterances, each with its role and its instructions, and decides whether it counts as narration. */
import type { Transcript } from '@docreel/recording';
import type { PrimarySource, Sentence } from '../types.ts';
import { namePointedThings } from './english/antecedents.ts';
import { type Dropped, findDroppedWords, findRole, type Role } from './english/roles.ts';
import { findSpokenInstruction, NARRATED_FROM, type SpokenInstruction } from './english/spoken-instruction.ts';
import { type Cut, cutTranscript, findCommaPlace, formatSentence } from './sentences.ts';
import { joinWords, type Token } from './tokens.ts';

export type { Role, SpokenInstruction };

/** An utterance: a sentence of the narration with its role and its instruction. */
export interface Utterance extends Sentence {
  /** Role of the sentence. Greetings and fillers are never printed. */
  role: Role;
  /** The instruction, if any. A note can have one as well if it mentions an option; the screen then shows whether it was used. */
  instruction: SpokenInstruction | null;
  /** The individual instructions: two for “Click Settings and then choose Members”, none if the sentence has no instruction. */
  parts: SpokenInstruction[];
  /** Whether the phrasing of the language is understood. For other languages only names are recognised. */
  isUnderstood: boolean;
  /** Certainty of the role. */
  certainty: number;
  /** Range of its words in the transcript; `to` is exclusive. */
  from: number;
  to: number;
}

/** A word that is dropped from a sentence, or with its whole sentence. */
interface DroppedWord {
  at: number;
  text: string;
  reason: Dropped;
}

interface Narration {
  utterances: Utterance[];
  dropped: DroppedWord[];
  tokens: readonly Token[];
  language: string | null;
}

/** Returns all sentences of a transcript, in order. */
export function parseUtterances(transcript: Transcript): Utterance[] {
  return parseNarration(transcript).utterances;
}

/** Returns all sentences and the dropped words with their reasons. Together they are the complete transcript. */
export function parseNarration(transcript: Transcript): Narration {
  const cut = cutTranscript(transcript);
  const { tokens, starts, language } = cut;
  const isEnglish = /^en/iu.test(language ?? '');
  const dropped: DroppedWord[] = [];
  const utterances: Utterance[] = [];
  let hasStarted = false;
  for (const [n, from] of starts.entries()) {
    const to = starts[n + 1] ?? tokens.length;
    const utterance = isEnglish ? parseEnglishUtterance({ cut, hasStarted, from, to, dropped }) : parsePlainUtterance(cut, from, to);
    if (utterance) utterances.push(utterance);
    if (utterance?.role === 'instruction') hasStarted = true;
  }
  return { utterances: withoutEarlyEnd(namePointedThings(utterances)), dropped, tokens, language };
}

/** Changes a summary before the last instruction to a note: “We have created this chart” closes nothing there. */
function withoutEarlyEnd(utterances: Utterance[]): Utterance[] {
  const last = utterances.findLastIndex((utterance) => utterance.role === 'instruction');
  return utterances.map((utterance, at) => (utterance.role === 'closing' && at < last ? { ...utterance, role: 'note' } : utterance));
}

/** Returns an utterance in a language without a filler list: all words as they are spoken. */
function parsePlainUtterance({ tokens, language }: Cut, from: number, to: number): Utterance | null {
  const text = formatSentence(joinWords(tokens.slice(from, to).map((token) => token.text)), language);
  return { text, ...timesOf(tokens, from, to), role: 'note', instruction: null, parts: [], isUnderstood: false, certainty: 0.5, from, to };
}

interface Here {
  cut: Cut;
  /** Whether an instruction occurred before this sentence. */
  hasStarted: boolean;
  from: number;
  to: number;
  dropped: DroppedWord[];
}

function parseEnglishUtterance({ cut, hasStarted, from, to, dropped }: Here): Utterance {
  const { tokens, isPunctuated, language } = cut;
  const own = tokens.slice(from, to);
  const reasons = findDroppedWords(own.map((token) => token.text));
  const text = formatSentence(keptText(own, reasons, isPunctuated), language);
  const found = text === '' ? null : findSpokenInstruction(text, isPunctuated);
  const share = from / Math.max(1, tokens.length);
  const { role, reason } = findRole(text, { hasStarted, share, isTold: found !== null && found.certainty >= NARRATED_FROM });
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

/** Words before which a comma is kept when the words between are dropped. */
const CLAUSE = /^(?:i|we|you|they|it|he|she|and|but|so|which)(?:'\p{L}+)?$/iu;

function keptText(tokens: readonly Token[], reasons: readonly (Dropped | null)[], isPunctuated: boolean): string {
  const comma = isPunctuated ? null : findCommaPlace(tokens.map((token) => token.text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, '')));
  const kept: string[] = [];
  for (const [at, { text }] of tokens.entries()) {
    const next = tokens[at + 1]?.text ?? '';
    const last = kept.at(-1);
    if ((reasons[at] ?? null) === null) kept.push(signed(text, next, comma === at));
    else if (last !== undefined) kept[kept.length - 1] = withoutWord(last, text, next);
  }
  return joinWords(kept);
}

const END = /[.!?]["”’)]*$/u;

/** Adds the comma that belongs after a word. “… in our note here. which a user can see.” gets one as well, instead of the full stop. */
function signed(text: string, next: string, hasComma: boolean): string {
  if (END.test(text) && /^(?:which|who)$/u.test(next)) return text.replace(/[.!?]+$/u, ',');
  return hasComma && !/[,.;:]$/u.test(text) ? `${text},` : text;
}

/** Adjusts the punctuation of the word before a dropped one. A full stop moves to that word, and the comma before “um,” is removed. */
function withoutWord(last: string, dropped: string, next: string): string {
  const end = END.exec(dropped)?.[0];
  if (end !== undefined) return END.test(last) ? last : `${last.replace(/[,;:]+$/u, '')}${end}`;
  return dropped.endsWith(',') && !CLAUSE.test(next) ? last.replace(/,$/u, '') : last;
}

function timesOf(tokens: readonly Token[], from: number, to: number): Pick<Sentence, 'startSeconds' | 'endSeconds'> {
  return { startSeconds: tokens[from]?.startSeconds ?? 0, endSeconds: tokens[to - 1]?.endSeconds ?? 0 };
}

/** Minimum transcript confidence at which text from a transcription endpoint is printed on its own. */
const SURE = 0.75;

/**
 * Decides whether the timeline follows the narration, the screen or both. Text written by a person and text from a confident transcription
 * count as narration. Less certain words are used only together with text read on the screen.
 */
export function findPrimarySource({
  transcript,
}: {
  transcript: Pick<Transcript, 'source' | 'confidence' | 'isPunctuated' | 'segments'>;
}): PrimarySource {
  if (!transcript.segments.some((segment) => segment.text.trim() !== '')) return 'screen';
  if (transcript.source === 'captions' || transcript.source === 'sidecar' || transcript.source === 'person') return 'narration';
  if (transcript.source === 'endpoint') return transcript.isPunctuated && transcript.confidence >= SURE ? 'narration' : 'both';
  return transcript.source === 'recogniser' ? 'both' : 'screen';
}

/** A sentence of the narration, with the instructions in it. */
export interface SpokenSentence extends Sentence {
  /** The instructions in the imperative: two for “Click Settings and then choose Members”. */
  instructions: string[];
}

/** Returns the sentences of a transcript in order of time, without greetings and fillers. */
export function listSpokenSentences(transcript: Transcript): SpokenSentence[] {
  return parseNarration(transcript)
    .utterances.filter(({ role, text }) => role !== 'filler' && text !== '')
    .map(({ text, startSeconds, endSeconds, parts }) => ({
      text,
      startSeconds,
      endSeconds,
      instructions: parts.map(({ words }) => words),
    }));
}

/**
 * Returns the language of an article about the recording, such as `de`: that of the narration. Returns null without reliable narration;
 * the article is then in English.
 */
export function findNarrationLanguage(transcript: Transcript): string | null {
  if (findPrimarySource({ transcript }) !== 'narration') return null;
  return parseNarration(transcript).language?.slice(0, 2).toLowerCase() ?? null;
}
