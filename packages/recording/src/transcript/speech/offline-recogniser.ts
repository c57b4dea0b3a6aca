/**
 * The offline speech recogniser, pocketsphinx. It gets about 70 to 80 of 100 words of a clear voice right (measured word error rate 9 to
 * 48 %), so every word has a confidence. More than nine in ten words with a confidence of at least 0.95 are right. It produces no
 * punctuation; segments end at pauses.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Limits } from '../../limits.ts';
import { type SplitOptions, isSilent, splitAtQuietMoments, WAV_HEADER } from './sound.ts';
import { runTool } from '../../sandbox/run-tool.ts';
import type { Transcript, TranscriptSegment, Word } from '../../types.ts';

/** Minimum pause in seconds between two clauses. */
const MIN_PAUSE_SECONDS = 0.25;
/** Time limit as a multiple of real time, four times the usual duration. A run that exceeds it is stuck. */
const MAX_REAL_TIME_FACTOR = 1.5;
/**
 * Length of the pieces of sound. Recognising a piece takes about a sixth of its length, and progress is reported only at its end. The
 * whole sound as one piece would have no progress at all. The mean word error rate of the five test videos is 24.9 % for the whole sound
 * and 23.7 % with these pieces. A cut at a quiet moment of only 0.3 s, as long as the pause of a comma, adds one percentage point.
 */
const SPLIT_OPTIONS: SplitOptions = { longestSeconds: 8, searchedSeconds: 6, momentSeconds: 0.9 };
/** Maximum length of a word. Noise is recognised as one endless word. */
const LONGEST_WORD_SECONDS = 2;
/** Feature parameters of the model, from the Debian package. */
const MODEL_PARAMETERS = '/usr/share/pocketsphinx/model/en-us/en-us/feat.params';
/** Frames per second, the time unit of the program. */
const FRAMES_PER_SECOND = 100;

interface RecogniserJob {
  limits: Limits;
  seconds: number;
  signal?: AbortSignal | undefined;
  onSeconds?: ((seconds: number) => void) | undefined;
}

interface TimeRange {
  startSeconds: number;
  endSeconds: number;
}

/**
 * Transcribes the sound. One process handles all pieces because starting it takes as long as three seconds of sound. `sound` is in a folder
 * that the program may access. Throws MediaError at the time limit.
 */
export async function recogniseSpeech(sound: string, job: RecogniserJob): Promise<Transcript> {
  const pieces: TimeRange[] = [];
  for await (const { startSeconds, endSeconds, samples } of splitAtQuietMoments(sound, SPLIT_OPTIONS)) {
    if (!isSilent(samples)) pieces.push({ startSeconds, endSeconds });
  }
  const words = pieces.length > 0 ? await runPocketsphinx(sound, pieces, job) : [];
  const segments = splitAtPauses(words);
  return {
    source: segments.length > 0 ? 'recogniser' : 'none',
    language: 'en',
    isPunctuated: false,
    confidence: meanConfidence(words),
    segments,
  };
}

async function runPocketsphinx(sound: string, pieces: TimeRange[], job: RecogniserJob): Promise<Word[]> {
  const [readFolder, name] = [path.dirname(sound), path.basename(sound)];
  const lines = pieces.map(({ startSeconds, endSeconds }, index) => `${name} ${toFrames(startSeconds)} ${toFrames(endSeconds)} ${index}\n`);
  await writeFile(path.join(readFolder, 'pieces.ctl'), lines.join(''));
  const parameters = await readLiveParameters();
  if (parameters !== null) await writeFile(path.join(readFolder, 'pieces.params'), parameters);
  const { output } = await runTool({
    program: 'sh',
    args: ({ folder }) => [
      ...['-c', RUN_SCRIPT, 'sh'],
      ...['-adcin', 'yes', '-adchdr', String(WAV_HEADER), '-cepdir', folder, '-cepext', '', '-ctl', `${folder}/pieces.ctl`],
      // Silence must not be removed, otherwise all times after a pause would be too early.
      ...['-remove_silence', 'no', ...(parameters === null ? [] : ['-featparams', `${folder}/pieces.params`])],
    ],
    readFolder,
    memoryBytes: job.limits.childMemoryBytes,
    timeoutSeconds: Math.min(job.limits.childSeconds, 30 + job.seconds * MAX_REAL_TIME_FACTOR),
    signal: job.signal,
    onErrorOutput: (chunk) => {
      const piece = pieces[Number([...chunk.toString().matchAll(PIECE_DONE)].at(-1)?.[1] ?? Number.NaN)];
      if (piece) job.onSeconds?.(piece.endSeconds);
    },
  });
  // If the program is missing or broken there is no output, and the transcript is empty.
  return parseWords(output.toString(), pieces);
}

/**
 * Shell script that runs pocketsphinx_batch and prints its result. The program writes its words only to a file. The file is
 * temporary: it is in the memory of the child process and is deleted with it.
 */
const RUN_SCRIPT =
  'folder=$(mktemp -d) && trap \'rm -r "$folder"\' EXIT && pocketsphinx_batch "$@" -ctm "$folder/words"; code=$?; cat "$folder/words"; exit $code';

/**
 * Returns parameters that normalise the loudness over all previous sound instead of a single piece. Otherwise the program recognises a
 * silent piece as a word ("dog", with high confidence).
 */
async function readLiveParameters(): Promise<string | null> {
  const parameters = await readFile(MODEL_PARAMETERS, 'utf8').catch(() => null);
  return parameters && parameters.replace(/^-cmn .*$/m, '-cmn live');
}

function toFrames(seconds: number): number {
  return Math.floor(seconds * FRAMES_PER_SECOND + 1e-6);
}

/** Log message at the end of a piece, with the name of the piece: "INFO: batch.c(760): 7: 5.92 seconds speech, …". */
const PIECE_DONE = /batch\.c\(\d+\): (\d+): [\d.]+ seconds speech/g;

/**
 * Parses lines of "piece channel start length word confidence". Fillers and silence are in angle or square brackets, and pronunciation
 * variants end in "(2)".
 */
function parseWords(lines: string, pieces: TimeRange[]): Word[] {
  return [...lines.matchAll(/^(\d+) \S+ ([\d.]+) ([\d.]+) (\S+) ([\d.e+-]+)$/gm)]
    .filter(([, , , length, text = '']) => !/^[<[+]/.test(text) && Number(length) <= LONGEST_WORD_SECONDS)
    .map(([, piece, start, length, text = '', confidence]) => {
      const startSeconds = (pieces[Number(piece)]?.startSeconds ?? 0) + Number(start);
      return {
        text: text.replace(/\(\d+\)$/, ''),
        startSeconds: roundToHundredths(startSeconds),
        endSeconds: roundToHundredths(startSeconds + Number(length)),
        confidence: Math.min(1, Number(confidence)),
      };
    });
}

function roundToHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

export function splitAtPauses(words: Word[]): TranscriptSegment[] {
  const clauses: Word[][] = [];
  for (const word of words) {
    const before = clauses.at(-1)?.at(-1);
    if (before && word.startSeconds - before.endSeconds <= MIN_PAUSE_SECONDS) clauses.at(-1)?.push(word);
    else clauses.push([word]);
  }
  return clauses.map((clause) => ({
    startSeconds: clause[0]?.startSeconds ?? 0,
    endSeconds: clause.at(-1)?.endSeconds ?? 0,
    text: clause.map((word) => word.text).join(' '),
    confidence: meanConfidence(clause),
    words: clause,
  }));
}

function meanConfidence(words: Word[]): number {
  return words.length === 0 ? 0 : words.reduce((total, word) => total + word.confidence, 0) / words.length;
}
