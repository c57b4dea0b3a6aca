import type { Recording } from '@docreel/recording';
import { withholdClaims } from './actions/printing/withhold-claims.ts';
import { withoutBars } from './actions/scoring/without-bars.ts';
import { detectWithModels } from './actions/scoring/detect-with-models.ts';
import { listScreens } from './keyframes/screens.ts';
import { mergeTimeline } from './merge/merge-timeline.ts';
import { findGoal } from './narration/english/instruction.ts';
import { findPrimarySource, parseNarration, type Utterance } from './narration/parse-narration.ts';
import { chooseTitle } from './title/title.ts';
import type { Action, Moment, PrimarySource, Sentence, Timeline, VideoPart } from './types.ts';

/** Information about a recording that does not come from its picture or sound. */
export interface TimelineOptions {
  /** Title that a person entered for the video, or the name of the file they chose. */
  title?: string;
  /** Language of the article if the recording has no narration, as a language tag (`de`, `pt-BR`). */
  language?: string;
}

/** Detects the actions of a recording, ordered by time. */
type DetectActions = (recording: Recording) => Action[];

/**
 * Converts a recording into a timeline: an ordered list of moments. This is the only function that combines screen content, actions and
 * narration. `detect` is replaced only by benchmarks, which use models that never saw the program.
 */
export function buildTimeline(recording: Recording, given: TimelineOptions = {}, detect: DetectActions = detectWithModels): Timeline {
  const { transcript, source } = recording;
  const { utterances, language } = heardIn(recording);
  // Filler (a greeting, a goodbye) is dropped here; it still counts for the intro and the closing.
  const said = utterances.filter(({ role }) => role !== 'filler').map(sentenceOf);
  const screens = listScreens(recording);
  const merged = mergeTimeline(recording, withholdClaims(detect(recording), recording), utterances);
  const moments = merged.moments.map((moment, at): Moment => ({ id: `m${at + 1}`, ...moment }));
  const goal = findGoal(utterances);
  const isTouch = isTouched(recording);
  return {
    version: 1,
    durationSeconds: durationOf(recording),
    ...{ width: source.width, height: source.height },
    language: (language ?? given.language)?.slice(0, 2).toLowerCase() ?? null,
    basis: basisIn(recording, moments),
    isTouch,
    transcript: { source: transcript.source, confidence: transcript.confidence },
    title: chooseTitle({ screens, moments, goal, given: given.title ?? null, width: source.width, height: source.height, isTouch }),
    goal,
    ...{ intro: merged.intro, prerequisites: merged.prerequisites, closing: merged.closing },
    said,
    speech: speechOf(recording, said),
    screens,
    moments,
    warnings: warningsOf(moments),
  };
}

/**
 * Returns the utterances and the language of the transcript. If the transcript is not reliable enough to be narration, the list is empty
 * and the language null.
 */
function heardIn(recording: Recording): { utterances: Utterance[]; language: string | null } {
  return findPrimarySource(recording) === 'narration' ? parseNarration(recording.transcript) : { utterances: [], language: null };
}

function sentenceOf({ text, startSeconds, endSeconds }: Sentence): Sentence {
  return { text, startSeconds, endSeconds };
}

/**
 * Returns the duration in seconds: the latest end of file, scenes and transcript, because the metadata of a damaged or truncated file can
 * be too short.
 */
function durationOf({ source, scenes, transcript }: Recording): number {
  const ends = [source.durationSeconds, scenes.at(-1)?.endSeconds ?? 0, transcript.segments.at(-1)?.endSeconds ?? 0];
  return Math.max(...ends.filter(Number.isFinite), 0);
}

/** Minimum height of a phone's or an upright tablet's screen, as a multiple of its width. */
const UPRIGHT = 1.3;

/** Returns whether the screen is touched: touches are visible, or the screen is upright and has no pointer. Most phones show no touches. */
function isTouched(recording: Recording): boolean {
  const { pointer } = recording;
  const { width, height } = withoutBars(recording).source;
  if (pointer.length === 0) return height >= width * UPRIGHT;
  return pointer.filter(({ shape }) => shape === 'touch').length * 2 > pointer.length;
}

function speechOf({ transcript }: Recording, said: readonly Sentence[]): VideoPart[] {
  const spoken = said.length > 0 ? said : transcript.segments.filter((segment) => segment.text.trim() !== '');
  return spoken.map(({ startSeconds, endSeconds }) => ({ startSeconds, endSeconds }));
}

/**
 * Returns `narration` if at least half of the steps come from the narration, `both` if fewer do, and `screen` if the transcript is not
 * narration.
 */
function basisIn(recording: Recording, moments: readonly Moment[]): PrimarySource {
  if (findPrimarySource(recording) !== 'narration') return 'screen';
  const steps = moments.filter(({ kind }) => kind === 'step');
  const told = steps.filter(({ quote }) => quote !== null);
  return told.length * 2 >= steps.length ? 'narration' : 'both';
}

function warningsOf(moments: readonly Moment[]): string[] {
  if (moments.some(({ kind }) => kind !== 'shown')) return [];
  return moments.length > 0
    ? ['Nothing that a person does was found surely: the article shows the moments at which the screen changes, and what is said then.']
    : ['Nothing was found in the video: the screen does not change, and no sure words are said.'];
}
