import type { Transcript, TranscriptSegment, Word } from '@docreel/recording';
import { NOT_BEFORE, STRONG_VERBS } from '../english/lexicon.ts';
import { plain } from '../inline.ts';

/** A sentence, or a clause where nothing marks sentences, with the time it was said. */
export interface Sentence {
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** A silence this long ends a sentence whatever the captions say. */
const BREAK_SECONDS = 2.5;
/** Measured on read speech: pauses inside a clause are shorter. */
const CLAUSE_PAUSE_SECONDS = 0.25;
const SOUND = /\[[^\]]{0,40}\]|\((?:music|applause|laughter|laughs|silence|inaudible|noise)[^)]{0,20}\)|♪[^♪]*♪?/giu;
const SPEAKER = /^(?:>>\s*|-\s+)+(?:[\p{Lu}][\p{L} .]{0,20}:\s+)?|^[\p{Lu}][\p{Lu} .]{2,20}:\s+/u;

export function sentencesOf(transcript: Transcript): Sentence[] {
  const segments = transcript.segments.map(cleaned).filter((segment) => segment.text !== '');
  return transcript.isPunctuated ? runs(segments).flatMap((run) => cutSentences(run, transcript.language)) : segments.flatMap(clausesOf);
}

function cleaned(segment: TranscriptSegment): TranscriptSegment {
  return { ...segment, text: plain(segment.text.replace(SOUND, ' ')).replace(SPEAKER, '') };
}

function runs(segments: TranscriptSegment[]): TranscriptSegment[][] {
  const out: TranscriptSegment[][] = [];
  let last: TranscriptSegment | undefined;
  for (const segment of segments) {
    if (last && segment.startSeconds - last.endSeconds < BREAK_SECONDS) out.at(-1)?.push(segment);
    else out.push([segment]);
    last = segment;
  }
  return out;
}

interface Anchor {
  offset: number;
  seconds: number;
}

function cutSentences(run: TranscriptSegment[], language: string | null): Sentence[] {
  const text = run.map((segment) => segment.text).join(' ');
  const anchors = anchorsOf(run);
  const sentences: Sentence[] = [];
  let cursor = 0;
  for (const { segment, index } of new Intl.Segmenter(language ?? 'en', { granularity: 'sentence' }).segment(text)) {
    const trimmed = segment.trim();
    if (trimmed === '') continue;
    const from = index + segment.indexOf(trimmed);
    while (cursor + 1 < anchors.length && (anchors[cursor + 1]?.offset ?? 0) <= from) cursor++;
    const startSeconds = timeAt(anchors, cursor, from);
    let end = cursor;
    while (end + 1 < anchors.length && (anchors[end + 1]?.offset ?? 0) < from + trimmed.length) end++;
    sentences.push({ text: trimmed, startSeconds, endSeconds: timeAt(anchors, end, from + trimmed.length) });
  }
  return sentences;
}

/** Pairs of a place in the text and its time: every word's where they are known, else the start and end of each cue. */
function anchorsOf(run: TranscriptSegment[]): Anchor[] {
  const anchors: Anchor[] = [];
  let base = 0;
  for (const segment of run) {
    anchors.push({ offset: base, seconds: segment.startSeconds });
    let from = 0;
    for (const word of segment.words) {
      const at = segment.text.indexOf(word.text.trim(), from);
      if (at < 0) continue;
      anchors.push({ offset: base + at, seconds: word.startSeconds });
      from = at + word.text.trim().length;
    }
    base += segment.text.length;
    anchors.push({ offset: base, seconds: segment.endSeconds });
    base += 1;
  }
  return anchors;
}

function timeAt(anchors: Anchor[], index: number, offset: number): number {
  const before = anchors[index];
  const after = anchors[index + 1] ?? before;
  if (!before || !after || after.offset <= before.offset) return before?.seconds ?? 0;
  const share = Math.min(1, (offset - before.offset) / (after.offset - before.offset));
  return before.seconds + (after.seconds - before.seconds) * share;
}

/** Without punctuation a clause ends at a pause, and before a verb that can start an instruction. */
function clausesOf(segment: TranscriptSegment): Sentence[] {
  if (segment.words.length === 0) return [{ text: segment.text, startSeconds: segment.startSeconds, endSeconds: segment.endSeconds }];
  const clauses: Word[][] = [];
  for (const word of segment.words) {
    const current = clauses.at(-1);
    if (current && !startsClause(word, current)) current.push(word);
    else clauses.push([word]);
  }
  return clauses.map((words) => ({
    text: plain(words.map((word) => word.text).join(' ')),
    startSeconds: words[0]?.startSeconds ?? segment.startSeconds,
    endSeconds: words.at(-1)?.endSeconds ?? segment.endSeconds,
  }));
}

function startsClause(word: Word, current: Word[]): boolean {
  const previous = current.at(-1);
  if (!previous) return true;
  const pause = word.startSeconds - previous.endSeconds;
  if (pause > CLAUSE_PAUSE_SECONDS) return true;
  return pause > 0.05 && current.length > 3 && STRONG_VERBS.has(word.text.toLowerCase()) && !NOT_BEFORE.test(previous.text);
}
