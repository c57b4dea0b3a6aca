/**
 * The offline recogniser, pocketsphinx. Its words are right in about 70 to 80 of 100 cases on a clear voice (word error 18.5 to 34 % measured), so every
 * word carries its confidence: from 0.95 up more than nine in ten are right. It hears no punctuation; segments are cut at pauses.
 */
import type { Limits } from './limits.ts';
import { runTool } from './sandbox.ts';
import type { Transcript, TranscriptSegment, Word } from './types.ts';

/** Clauses of a speaker stand further apart than this. */
const PAUSE_SECONDS = 0.25;
/** Real time is four times what is needed; more means that it is stuck. */
const REAL_TIME_SHARE = 1.5;

export interface RecogniserJob {
  limits: Limits;
  seconds: number;
  signal?: AbortSignal | undefined;
  onSeconds?: ((seconds: number) => void) | undefined;
}

/** What was heard so far is kept when the time is over. */
export async function recogniseSpeech(sound: string, { limits, seconds, signal, onSeconds }: RecogniserJob): Promise<Transcript> {
  const { output } = await runTool({
    program: 'pocketsphinx_continuous',
    // Silence stays in: without it every time after a pause would be too early.
    args: ({ input }) => ['-infile', input, '-time', 'yes', '-logfn', '/dev/null', '-remove_silence', 'no'],
    inputFile: sound,
    memoryBytes: limits.childMemoryBytes,
    timeoutSeconds: Math.min(limits.childSeconds, 30 + seconds * REAL_TIME_SHARE),
    signal,
    watch: (chunk) => {
      const last = toWords(chunk.toString()).at(-1);
      if (last) onSeconds?.(last.endSeconds);
    },
  });
  const words = toWords(output.toString());
  const segments = cutAtPauses(words);
  return { source: segments.length > 0 ? 'recogniser' : 'none', language: 'en', isPunctuated: false, confidence: mean(words), segments };
}

/** Lines of "word start end confidence"; fillers and silence stand in angle or square brackets, variants end in "(2)". */
function toWords(lines: string): Word[] {
  return [...lines.matchAll(/^(\S+) ([\d.]+) ([\d.]+) ([\d.e+-]+)$/gm)]
    .filter(([, text = '']) => !/^[<[+]/.test(text))
    .map(([, text = '', start, end, confidence]) => ({
      text: text.replace(/\(\d+\)$/, ''),
      startSeconds: Number(start),
      endSeconds: Number(end),
      confidence: Math.min(1, Number(confidence)),
    }));
}

export function cutAtPauses(words: Word[]): TranscriptSegment[] {
  const clauses: Word[][] = [];
  for (const word of words) {
    const before = clauses.at(-1)?.at(-1);
    if (before && word.startSeconds - before.endSeconds <= PAUSE_SECONDS) clauses.at(-1)?.push(word);
    else clauses.push([word]);
  }
  return clauses.map((clause) => ({
    startSeconds: clause[0]?.startSeconds ?? 0,
    endSeconds: clause.at(-1)?.endSeconds ?? 0,
    text: clause.map((word) => word.text).join(' '),
    confidence: mean(clause),
    words: clause,
  }));
}

function mean(words: Word[]): number {
  return words.length === 0 ? 0 : words.reduce((total, word) => total + word.confidence, 0) / words.length;
}
