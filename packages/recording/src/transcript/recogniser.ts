/**
 * The offline recogniser, pocketsphinx. Its words are right in about 70 to 80 of 100 cases on a clear voice (word error 9 to 48 % measured), so every
 * word carries its confidence: from 0.95 up more than nine in ten are right. It hears no punctuation; segments are cut at pauses.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Limits } from '../limits.ts';
import { type Cutting, isSilent, quietCuts, WAV_HEADER } from './quiet-cuts.ts';
import { runTool } from '../programs/sandbox.ts';
import type { Transcript, TranscriptSegment, Word } from '../types.ts';

/** Clauses of a speaker stand further apart than this. */
const PAUSE_SECONDS = 0.25;
/** Real time is four times what is needed; more means that it is stuck. */
const REAL_TIME_SHARE = 1.5;
/**
 * A piece takes about a sixth of its length, and only its end is told. Given the whole sound at once the program is silent to the end. Mean word error of the
 * five test videos: 24.9 % for the whole, 23.7 % so cut; a moment of 0.3 s, which a comma has too, costs one more in a hundred.
 */
const CUTTING: Cutting = { longestSeconds: 8, searchedSeconds: 6, momentSeconds: 0.9 };
/** Noise is heard as one word that does not end. */
const LONGEST_WORD_SECONDS = 2;
/** What the model says of its features: of the Debian package. */
const MODEL_PARAMETERS = '/usr/share/pocketsphinx/model/en-us/en-us/feat.params';
/** What the program counts in. */
const FRAMES_PER_SECOND = 100;

export interface RecogniserJob {
  limits: Limits;
  seconds: number;
  signal?: AbortSignal | undefined;
  onSeconds?: ((seconds: number) => void) | undefined;
}

interface Stretch {
  startSeconds: number;
  endSeconds: number;
}

/** One process for all pieces, as starting it takes as long as hearing three seconds. `sound` lies in a folder that the program may see. Throws MediaError when it takes too long. */
export async function recogniseSpeech(sound: string, job: RecogniserJob): Promise<Transcript> {
  const pieces: Stretch[] = [];
  for await (const { startSeconds, endSeconds, samples } of quietCuts(sound, CUTTING)) {
    if (!isSilent(samples)) pieces.push({ startSeconds, endSeconds });
  }
  const words = pieces.length > 0 ? await hear(sound, pieces, job) : [];
  const segments = cutAtPauses(words);
  return { source: segments.length > 0 ? 'recogniser' : 'none', language: 'en', isPunctuated: false, confidence: mean(words), segments };
}

async function hear(sound: string, pieces: Stretch[], job: RecogniserJob): Promise<Word[]> {
  const [readFolder, name] = [path.dirname(sound), path.basename(sound)];
  const lines = pieces.map(({ startSeconds, endSeconds }, index) => `${name} ${frames(startSeconds)} ${frames(endSeconds)} ${index}\n`);
  await writeFile(path.join(readFolder, 'pieces.ctl'), lines.join(''));
  const parameters = await liveParameters();
  if (parameters !== null) await writeFile(path.join(readFolder, 'pieces.params'), parameters);
  const { output } = await runTool({
    program: 'sh',
    args: ({ folder }) => [
      ...['-c', HEAR, 'sh'],
      ...['-adcin', 'yes', '-adchdr', String(WAV_HEADER), '-cepdir', folder, '-cepext', '', '-ctl', `${folder}/pieces.ctl`],
      // Silence stays in: without it every time after a pause would be too early.
      ...['-remove_silence', 'no', ...(parameters === null ? [] : ['-featparams', `${folder}/pieces.params`])],
    ],
    readFolder,
    memoryBytes: job.limits.childMemoryBytes,
    timeoutSeconds: Math.min(job.limits.childSeconds, 30 + job.seconds * REAL_TIME_SHARE),
    signal: job.signal,
    watchLog: (chunk) => {
      const piece = pieces[Number([...chunk.toString().matchAll(PIECE_HEARD)].at(-1)?.[1] ?? Number.NaN)];
      if (piece) job.onSeconds?.(piece.endSeconds);
    },
  });
  // Where the program is missing or broken there is no output, and nothing was heard.
  return toWords(output.toString(), pieces);
}

/** The program writes its words to files only: to one that lies in the child's own memory, and dies with it. */
const HEAR =
  'folder=$(mktemp -d) && trap \'rm -r "$folder"\' EXIT && pocketsphinx_batch "$@" -ctm "$folder/words"; code=$?; cat "$folder/words"; exit $code';

/** Loudness is judged by all that was heard before, not by the piece alone: else a piece of silence is a word ("dog", and sure of it). */
async function liveParameters(): Promise<string | null> {
  const given = await readFile(MODEL_PARAMETERS, 'utf8').catch(() => null);
  return given && given.replace(/^-cmn .*$/m, '-cmn live');
}

function frames(seconds: number): number {
  return Math.floor(seconds * FRAMES_PER_SECOND + 1e-6);
}

/** What its log says when a piece is done, by the piece's name: "INFO: batch.c(760): 7: 5.92 seconds speech, …". */
const PIECE_HEARD = /batch\.c\(\d+\): (\d+): [\d.]+ seconds speech/g;

/** Lines of "piece channel start length word confidence"; fillers and silence stand in angle or square brackets, variants end in "(2)". */
function toWords(lines: string, pieces: Stretch[]): Word[] {
  return [...lines.matchAll(/^(\d+) \S+ ([\d.]+) ([\d.]+) (\S+) ([\d.e+-]+)$/gm)]
    .filter(([, , , length, text = '']) => !/^[<[+]/.test(text) && Number(length) <= LONGEST_WORD_SECONDS)
    .map(([, piece, start, length, text = '', confidence]) => {
      const startSeconds = (pieces[Number(piece)]?.startSeconds ?? 0) + Number(start);
      return {
        text: text.replace(/\(\d+\)$/, ''),
        startSeconds: hundredths(startSeconds),
        endSeconds: hundredths(startSeconds + Number(length)),
        confidence: Math.min(1, Number(confidence)),
      };
    });
}

function hundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
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
