/**
 * Converts actions into moments: a certain action becomes a step, an action with only a position is marked, and all others appear as
 * pictures.
 */
import type { Recording, Scene, ScreenLine } from '@docreel/recording';
import { chooseStill, findSceneAt } from '../keyframes/stills.ts';
import { overlapping } from '../lists.ts';
import { similarityFrom, squash, weightOf } from '../similarity.ts';
import { DONE_SURELY, FIELD_SURELY, HEADING_SECONDS, HEADING_SURELY, MARKED_SURELY, NAME_SURELY, VALUE_SURELY } from '../thresholds.ts';
import type { Act, Action, Moment, MomentAction, MomentKind, ScoredText } from '../types.ts';
import { middleOf } from '../boxes.ts';
import { isMenuBar, namesSecret } from '../ui-vocabulary/ui-vocabulary.ts';

/** A moment without its id. Ids are assigned when the timeline is complete. */
export type MomentDraft = Omit<Moment, 'id'>;

/** A recording with its certain headings, by the spelling of each scene's heading. */
export interface HeadedRecording {
  recording: Recording;
  headings: ReadonlyMap<string, Heading>;
}

export function readHeadings(recording: Recording, actions: readonly Action[]): HeadedRecording {
  const typed = actions.flatMap(({ value }) => value?.text ?? []);
  return { recording, headings: listHeadings(recording, typed) };
}

/** Returns one moment for each action, in the same order. `nameSurely` is the minimum certainty of a printed name. */
export function createMoments(shown: HeadedRecording, actions: readonly Action[], nameSurely = NAME_SURELY): MomentDraft[] {
  return actions.map((action) => {
    const { startSeconds, endSeconds, showSeconds, ...rest } = action;
    const kind = chooseMomentKind(action, nameSurely);
    return {
      // A look at a chart lasts as long as its tooltips. Its moment ends with the picture, and later remarks keep their own time.
      ...bare(shown, { startSeconds, endSeconds: action.act === 'hover' ? showSeconds : endSeconds }),
      kind,
      action: kind === 'shown' ? null : { ...rest, object: choosePrintedObject(action), words: null },
      still: chooseStill(shown.recording, showSeconds, kind === 'shown' ? null : action.position),
    };
  });
}

/** Returns a moment without any claim, with the picture at `seconds`. */
export function createShownMoment(shown: HeadedRecording, span: Span, seconds: number): MomentDraft {
  const { recording } = shown;
  const taken = Math.max(0, Math.min(seconds, recording.source.durationSeconds));
  const heading = findHeadingAt(shown, taken);
  return { ...bare(shown, span), heading, still: { ...chooseStill(recording, taken, null), title: heading?.text ?? null } };
}

interface Span {
  startSeconds: number;
  endSeconds: number;
}

function bare(shown: HeadedRecording, { startSeconds, endSeconds }: Span): Omit<MomentDraft, 'still'> {
  return {
    kind: 'shown',
    startSeconds,
    endSeconds,
    changed: changeAt(shown.recording, endSeconds),
    action: null,
    secondaryActions: [],
    heading: findHeadingAt(shown, startSeconds),
    intro: [],
    notes: [],
    quote: null,
    result: null,
  };
}

/** Minimum share of a change that shows another screen. */
const SCREEN_SHARE = 0.3;

function changeAt({ changes }: Recording, seconds: number): Moment['changed'] {
  const near = overlapping(changes, seconds - 1, seconds + 1).filter((change) => Math.abs(change.endSeconds - seconds) < 1);
  const share = Math.max(0, ...near.map((change) => change.share));
  if (share >= SCREEN_SHARE) return 'screen';
  return share > 0 ? 'part' : 'nothing';
}

/** Returns the heading of the screen at a time, or null if it is not certain enough. */
export function findHeadingAt({ recording, headings }: HeadedRecording, seconds: number): ScoredText | null {
  const heading = headings.get(findSceneAt(recording.scenes, seconds)?.heading ?? '');
  if (!heading || heading.certainty < HEADING_SURELY) return null;
  return { text: heading.text, origin: heading.origin, certainty: heading.certainty };
}

/** Minimum similarity of two OCR readings of one heading, which differ by a letter or two. */
const SAME = 0.85;
/** A heading visible for this long has the maximum certainty. */
const LONG_SECONDS = 8;
const LONGEST_LETTERS = 60;
/** Texts with the same first letters are compared. */
const START_LETTERS = 4;

interface Heading extends ScoredText {
  /** Total time of all scenes with this heading. */
  seconds: number;
}

/** Returns the headings of the recording by their spelling. Typed text and code are not headings. */
function listHeadings({ scenes, lines }: Pick<Recording, 'scenes' | 'lines'>, typed: readonly string[]): Map<string, Heading> {
  const entered = new Set(typed.map(squash));
  const byStart = Map.groupBy(lines, ({ text }) => text.slice(0, START_LETTERS));
  const known: Heading[] = [];
  const bySpelling = new Map<string, Heading>();
  for (const scene of scenes) {
    const { heading } = scene;
    if (heading === null || entered.has(squash(heading)) || !isProse(heading) || isMenuBar(heading)) continue;
    if (!bySpelling.has(heading) && isCutOff(scene, byStart.get(heading.slice(0, START_LETTERS)) ?? [])) continue;
    const same = bySpelling.get(heading) ?? known.find((one) => similarityFrom(squash(one.text), squash(heading), SAME) > 0);
    const one: Heading = same ?? { text: heading, origin: 'read', certainty: 0, seconds: 0 };
    if (!same) known.push(one);
    one.seconds += scene.endSeconds - scene.startSeconds;
    one.certainty = Math.max(one.certainty, confidenceOf(scene, heading));
    bySpelling.set(heading, one);
  }
  for (const one of known) one.certainty *= one.seconds < HEADING_SECONDS ? 0.5 : Math.min(1, 0.85 + (0.15 * one.seconds) / LONG_SECONDS);
  return bySpelling;
}

function confidenceOf({ labels }: Scene, heading: string): number {
  return labels.find(({ text }) => text === heading)?.confidence ?? 0;
}

/** Returns whether OCR read a longer text at the position of the heading at another time. A dialog covers the end of the text. */
function isCutOff({ heading, labels }: Scene, similar: readonly ScreenLine[]): boolean {
  const box = labels.find(({ text }) => text === heading);
  if (heading === null || !box) return false;
  return similar.some(
    (line) =>
      line.text.startsWith(`${heading} `) && Math.abs(line.x - box.x) < box.height && Math.abs(middleOf(line) - middleOf(box)) < box.height,
  );
}

/** Returns whether the text consists of words, mostly letters, and is not a URL, path or line of code. */
function isProse(heading: string): boolean {
  const words = heading.replace(/[^\p{L}]/gu, '');
  const letters = words.length;
  const isLong = weightOf(words) >= 3 && heading.length <= LONGEST_LETTERS;
  return (
    isLong && !/^\p{Ll}/u.test(heading) && letters >= heading.replace(/\s/gu, '').length * 0.7 && !/[/\\_=<>{}|@+#]|\w\.\w/u.test(heading)
  );
}

/** Parts of an action that a sentence about it must name. */
const NAMED: Record<Act, ('object' | 'value')[]> = {
  click: ['object'],
  choose: ['object'],
  switch: ['object'],
  open: ['object'],
  back: [],
  hover: ['object'],
  scroll: ['object'],
  type: ['value'],
  run: ['value'],
  answer: ['value'],
  code: ['value'],
  narrated: [],
};
/** Actions at a position, by pointer or finger. If the target has no certain name, its position can be marked. */
const AT_A_PLACE: ReadonlySet<Act> = new Set(['click', 'choose', 'switch', 'open', 'hover']);

function chooseMomentKind(action: Action, nameSurely: number): MomentKind {
  if (action.certainty < Math.min(DONE_SURELY, nameSurely)) return 'shown';
  if (NAMED[action.act].every((part) => isSure(action[part], part === 'value' ? VALUE_SURELY : nameSurely))) return 'step';
  const isField = action.act === 'type' || (action.act === 'answer' && namesSecret(action.object?.text ?? ''));
  if (isField && isSure(action.object, nameSurely)) return 'step';
  // The result names a target without a name: “Bookmarked!” for a star, “Sex, Race, Total” for a bar.
  if ((action.act === 'click' || action.act === 'hover') && action.object === null && isSure(action.value, nameSurely)) return 'step';
  return AT_A_PLACE.has(action.act) && action.position !== null && action.certainty >= MARKED_SURELY ? 'marked' : 'shown';
}

/** Returns the object to print next to a value that is a step by itself, or null if the object would be a guess. */
function choosePrintedObject({ act, object }: Action): ScoredText | null {
  return NAMED[act].includes('value') && !isSure(object, FIELD_SURELY) ? null : object;
}

function isSure(told: ScoredText | null, least: number): boolean {
  return told !== null && told.certainty >= least;
}

/** Time before the press at which the entries are visible. */
const BEFORE_SECONDS = 0.3;
/** Maximum distance of two entries of a list, in text heights. */
const PITCH = 3;

export function correctChoices(moments: readonly MomentDraft[], { lines }: Pick<Recording, 'lines'>): MomentDraft[] {
  return moments.map((moment) => {
    const { action, endSeconds, still } = moment;
    if (action?.act !== 'choose' || isOption(action, Math.min(endSeconds, still.seconds), lines)) return moment;
    return { ...moment, action: { ...action, act: 'click' } };
  });
}

/** Returns whether a choice is one of several entries below each other, or belongs to a menu or a field. */
function isOption({ object, value, position, menu }: MomentAction, seconds: number, lines: Recording['lines']): boolean {
  const box = position?.box;
  if (object === null || value !== null || menu || !box) return true;
  return overlapping(lines, seconds - BEFORE_SECONDS, seconds).some((line) => {
    const down = Math.abs(middleOf(line) - middleOf(box));
    return Math.abs(line.x - box.x) < box.height && down > box.height / 2 && down < box.height * PITCH;
  });
}
