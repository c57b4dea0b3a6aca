/**
 * The offline speech recogniser, pocketsphinx. It gets about 70 to 80 of 100 words of a clear voice right (measured word error rate 9 to
 * 48 %), so every word has a confidence. More than nine in ten words with a confidence of at least 0.95 are right. It produces no
 * punctuation; segments end at pauses.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Limits } from '../limits.ts';
import { type Cutting, isSilent, quietCuts, WAV_HEADER } from './quiet-cuts.ts';
import { runTool } from '../sandbox/sandbox.ts';
import type { Transcript, TranscriptSegment, Word } from '../types.ts';

/** Minimum pause in seconds between two clauses. */
const PAUSE_SECONDS = 0.25;
/** Time limit as a multiple of real time, four times the usual duration. A run that exceeds it is stuck. */
const REAL_TIME_SHARE = 1.5;
/**
 * Length of the pieces of sound. Recognising a piece takes about a sixth of its length, and progress is reported only at its end. The
 * whole sound as one piece would have no progress at all. The mean word error rate of the five test videos is 24.9 % for the whole sound
 * and 23.7 % with these pieces. A cut at a quiet moment of only 0.3 s, as long as the pause of a comma, adds one percentage point.
 */
const CUTTING: Cutting = { longestSeconds: 8, searchedSeconds: 6, momentSeconds: 0.9 };
/** Maximum length of a word. Noise is recognised as one endless word. */
const LONGEST_WORD_SECONDS = 2;
/** Feature parameters of the model, from the Debian package. */
const MODEL_PARAMETERS = '/usr/share/pocketsphinx/model/en-us/en-us/feat.params';
/** Frames per second, the time unit of the program. */
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

/**
 * Transcribes the sound. One process handles all pieces because starting it takes as long as three seconds of sound. `sound` is in a folder
 * that the program may access. Throws MediaError at the time limit.
 */
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
      // Silence must not be removed, otherwise all times after a pause would be too early.
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
  // If the program is missing or broken there is no output, and the transcript is empty.
  return toWords(output.toString(), pieces);
}

/**
 * Shell script that runs pocketsphinx_batch and prints its result. The program writes its words only to a file. The file is
 * temporary: it is in the memory of the child process and is deleted with it.
 */
const HEAR =
  'folder=$(mktemp -d) && trap \'rm -r "$folder"\' EXIT && pocketsphinx_batch "$@" -ctm "$folder/words"; code=$?; cat "$folder/words"; exit $code';

/**
 * Returns parameters that normalise the loudness over all previous sound instead of a single piece. Otherwise the program recognises a
 * silent piece as a word ("dog", with high confidence).
 */
async function liveParameters(): Promise<string | null> {
  const given = await readFile(MODEL_PARAMETERS, 'utf8').catch(() => null);
  return given && given.replace(/^-cmn .*$/m, '-cmn live');
}

function frames(seconds: number): number {
  return Math.floor(seconds * FRAMES_PER_SECOND + 1e-6);
}

/** Log message at the end of a piece, with the name of the piece: "INFO: batch.c(760): 7: 5.92 seconds speech, …". */
const PIECE_HEARD = /batch\.c\(\d+\): (\d+): [\d.]+ seconds speech/g;

/**
 * Parses lines of "piece channel start length word confidence". Fillers and silence are in angle or square brackets, and pronunciation
 * variants end in "(2)".
 */
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
