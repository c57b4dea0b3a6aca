// Counts the key presses that correct the article of a recording. Usage: npm run bench -- correct DIR [NAME…] [--verbose].
import { parseArgs } from 'node:util';
import { DETECTIONS_MAX_SECONDS, type Detections } from '@docreel/contract';
import { defaultLimits, folderCache, recordVideo } from '@docreel/recording';
import { toPlainText } from '@docreel/writer';
import { AROUND_SECONDS } from '../../apps/dashboard/src/editor/suggestions/around-seconds.ts';
import { narrowSuggestions, rankSuggestions, TAKEN_SECONDS } from '../../apps/dashboard/src/editor/suggestions/rank-suggestions.ts';
import proposeForRecording from '../../apps/server/src/resources/videos/detections/propose-actions.thread.ts';
import selectDetections from '../../apps/server/src/resources/videos/detections/select-detections.thread.ts';
import { hashOf, recordingCacheFolder } from '../../tools/recordings/recording-version.ts';
import { findRecordings, type FoundRecording, type RealStep } from '../real/find-recordings.ts';
import { isSaidOf, scoreRecording } from '../real/score-recording.ts';
import { writeRecordingArticle } from '../real/write-recording-article.ts';

/** Key presses of a correction. Typed letters do not count. */
interface Correction {
  what: string;
  how: string;
  /** Position of the right sentence in the list, from 1, or null if the list does not contain it. */
  rank: number | null;
  keys: number;
  letters: number;
}

const KEYS_MOST = 4;
/** A key moment within this many seconds of a missing step is the one that a person turns into the step. */
const NEAR_SECONDS = 4;
/** Arrows beyond this rank take longer than typing. */
const ARROWS_MOST = 2;

const { values, positionals } = parseArgs({ options: { verbose: { type: 'boolean', default: false } }, allowPositionals: true });
const [folder, ...names] = positionals;
if (folder === undefined) throw new Error('Say which folder holds the recordings: npm run bench -- correct DIR');
const all: Correction[] = [];
for (const recording of await findRecordings(folder, names)) {
  if (recording.truth === null) continue;
  const corrections = await correctDraft(recording);
  all.push(...corrections);
  printCorrections(recording.name, corrections);
}
printCorrections('all', all, false);

async function correctDraft({ video, truth }: FoundRecording): Promise<Correction[]> {
  const recording = await recordVideo(video, {
    sourceHash: await hashOf([video]),
    cache: folderCache(await recordingCacheFolder()),
    limits: defaultLimits(),
  });
  const { entries } = writeRecordingArticle(recording, null);
  const score = scoreRecording(truth ?? { title: [], steps: [] }, entries);
  const stored = proposeForRecording(recording);
  const { transcript } = recording;
  const suggest = (seconds: number) => {
    const range = { fromSeconds: Math.max(0, seconds - AROUND_SECONDS.before), toSeconds: seconds + AROUND_SECONDS.after };
    const found = selectDetections({ stored, speech: transcript, ...range, language: null, silentLanguage: 'en' });
    const taken = entries.filter((entry) => entry.isNumbered && Math.abs(entry.seconds - seconds) <= TAKEN_SECONDS);
    return rankSuggestions(
      { videoId: '', ...found } satisfies Detections,
      seconds,
      taken.map(({ text }) => text),
    );
  };
  const wrong = entries.flatMap((entry, at) => (entry.isNumbered && score.matches[at] === null ? [{ ...entry, isUsed: false }] : []));
  const moments = entries.filter(({ isNumbered }) => !isNumbered).map((entry) => ({ ...entry, isUsed: false }));
  const corrections = score.missed.map(({ step }): Correction => {
    const entry = takeNearest([...wrong, ...moments], step);
    const seconds = entry?.seconds ?? (step.t[0] + step.t[1]) / 2;
    const how = entry === null ? 'new step' : entry.isNumbered ? 'replace the sentence' : 'turn into a step';
    return {
      what: step.text,
      how,
      ...countKeys(
        step,
        suggest(seconds).map(({ sentence }) => sentence),
        seconds,
      ),
    };
  });
  const left = wrong.filter(({ isUsed }) => !isUsed);
  return [...corrections, ...left.map(({ text }) => ({ what: text, how: 'delete', rank: null, keys: 1, letters: 0 }))];
}

interface Place {
  seconds: number;
  isUsed: boolean;
}

function takeNearest<P extends Place>(places: P[], { t: [from, to] }: RealStep): P | null {
  const apart = ({ seconds }: Place) => Math.max(0, from - seconds, seconds - to);
  const [nearest] = places.filter((place) => !place.isUsed && apart(place) <= NEAR_SECONDS).toSorted((a, b) => apart(a) - apart(b));
  if (nearest) nearest.isUsed = true;
  return nearest ?? null;
}

/** One key opens the list, arrows or typed letters choose, and Enter takes the sentence. A sentence that is missing is typed. */
function countKeys(step: RealStep, sentences: readonly string[], seconds: number): Pick<Correction, 'rank' | 'keys' | 'letters'> {
  const isRight = (sentence: string) => isSaidOf({ ...step, t: [seconds, seconds] }, { seconds, text: toPlainText(sentence) });
  const at = sentences.findIndex(isRight);
  if (at < 0) return { rank: null, keys: 2, letters: step.text.length };
  if (at <= ARROWS_MOST) return { rank: at + 1, keys: 2 + at, letters: 0 };
  return { rank: at + 1, keys: 2, letters: countLetters(sentences, isRight) };
}

/** Returns how many letters of the right sentence must be typed until it is the first one. */
function countLetters(sentences: readonly string[], isRight: (sentence: string) => boolean): number {
  const right = sentences.find(isRight) ?? '';
  const label = /\*\*(.+?)\*\*|`(.+?)`/u.exec(right)?.slice(1).find(Boolean) ?? right;
  const suggestions = sentences.map((sentence) => ({ sentence, source: 'text', certainty: null, isSaid: false, area: null }) as const);
  for (let letters = 1; letters < label.length; letters++) {
    const [first] = narrowSuggestions(suggestions, label.slice(0, letters));
    if (first && isRight(first.sentence)) return letters;
  }
  return label.length;
}

function printCorrections(name: string, corrections: readonly Correction[], hasDetails = values.verbose): void {
  const few = corrections.filter(({ keys }) => keys <= KEYS_MOST);
  const strict = corrections.filter(({ keys, letters }) => keys + letters <= KEYS_MOST);
  const choices = corrections.filter(({ how }) => how !== 'delete');
  const isIn = (most: number) => choices.filter(({ rank }) => rank !== null && rank <= most).length;
  process.stdout.write(
    `${name}: ${corrections.length} wrong or missing steps; ${few.length} corrected with at most ${KEYS_MOST} keys, ` +
      `${strict.length} if typed letters count; of ${choices.length} sentences, ${isIn(1)} first, ${isIn(3)} among the first three, ` +
      `${isIn(DETECTIONS_MAX_SECONDS)} in the list\n`,
  );
  if (!hasDetails) return;
  for (const { what, how, rank, keys, letters } of corrections)
    process.stdout.write(`  ${how}: ${what} (rank ${rank ?? '–'}, ${keys} keys, ${letters} letters)\n`);
}
