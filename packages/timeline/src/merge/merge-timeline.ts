/**
 * Merges actions and narration into one timeline. A sentence about an action phrases that action. A sentence about an action that was not
 * seen becomes a step of its own. Explanations become notes of a step or moments of their own. Without both, screen changes are shown.
 */
import type { Recording } from '@docreel/recording';
import { during, firstFrom, lastUntil } from '../overlapping.ts';
import { assignSayings, namesWhatIsDone, type ShownText } from '../narration/assign.ts';
import { paragraphsOf } from '../narration/paragraphs.ts';
import type { Saying } from '../narration/parse-narration.ts';
import { TOLD_FROM } from '../narration/english/spoken-instruction.ts';
import type { Span } from '../keyframes/key-moments.ts';
import { squash } from '../similarity.ts';
import { DONE_SURELY } from '../thresholds.ts';
import type { Deed, Said } from '../types.ts';
import { withChanges, withoutEchoes, withResults } from './between.ts';
import { momentsFromDeeds, type Shown, shownIn, shownMoment, type Unnamed } from './moments-from-actions.ts';
import { atItsTurn, type Entry, shownInTurn, turnOf } from './in-turn.ts';
import { heardOf, isPointedAt, spoken, toldMoment, unspoken } from './narrated-moments.ts';
import { proveStills } from '../keyframes/prove-stills.ts';

export interface Tale {
  moments: Unnamed[];
  intro: Said[];
  before: Said[];
  closing: Said[];
}

const NOTES_MOST = 3;
const LEAD_MOST = 3;
/** Maximum time after an action in which a sentence still belongs to it. */
const NOTE_SECONDS = 12;
const BEFORE_SECONDS = 2;
const NEAR_SECONDS = 4;
const PICTURE_BEFORE_NEXT = 0.3;
/** Minimum share of a change that shows another screen. */
const ANOTHER_SCREEN = 0.3;

export function tell(recording: Recording, deeds: readonly Deed[], sayings: readonly Saying[]): Tale {
  const texts = textsOf(recording);
  const shown = shownIn(recording, deeds);
  const assigned = assignSayings(sayings, deeds, texts);
  const done: Entry[] = [];
  let afterSeconds = 0;
  for (const [at, moment] of momentsFromDeeds(shown, deeds).entries()) {
    const deed = deeds[at];
    const telling = (deed && assigned.get(deed)?.find(({ role, instruction }) => role === 'instruction' && instruction !== null)) ?? null;
    const speaking = telling && { recording, telling, texts, afterSeconds };
    const told = deed && speaking ? spoken(moment, deed, speaking) : unspoken(moment, deed, sayings);
    const heard = deed && assigned.get(deed)?.find((saying) => !saying.isUnderstood && namesWhatIsDone(saying, deed));
    const own = heard ? heardOf(moment, heard, afterSeconds) : told;
    if (own.kind !== 'shown') afterSeconds = own.endSeconds;
    done.push({ moment: own, telling });
  }
  const alone = notTelling(assigned, done).filter((saying) => !isShownAnyway(saying, deeds));
  const told = alone.filter(isTold).map((saying): Entry => {
    const moment = toldMoment(shown, saying, { texts, untilSeconds: nextAfter(sayings, saying, shown.recording) });
    return { moment: atItsTurn(moment, done, recording), telling: saying };
  });
  const steps = shownInTurn([...done, ...told].sort(inTime), recording);
  const rest = alone.filter((saying) => !isTold(saying));
  const first = steps.find(({ moment }) => moment.kind === 'step')?.moment ?? null;
  const last = steps.findLast(({ moment }) => moment.kind === 'step')?.moment ?? null;
  const opening = rest.filter(
    ({ role, endSeconds }) => first !== null && endSeconds <= first.startSeconds && (role === 'note' || role === 'lead'),
  );
  const lead = first ? opening.filter(({ startSeconds }) => startSeconds >= screenSeconds(recording, first)).slice(-LEAD_MOST) : [];
  const before = rest.filter(({ role }) => role === 'need');
  const closing = rest.filter(({ role, startSeconds }) => last !== null && role === 'closing' && startSeconds >= last.endSeconds - 1);
  const taken = new Set([...opening, ...before, ...closing]);
  const free = rest.filter((saying) => !taken.has(saying) && saying.role !== 'goal');
  const led = steps.map((step) => (step.moment === first ? { ...step, moment: { ...first, lead: lead.map(said) } } : step));
  const withNotes = addNotes(led, free, done);
  const paragraphs = paragraphMoments(shown, withNotes.left).map((moment) => atItsTurn(moment, done, recording));
  const all = proveStills([...withNotes.steps, ...paragraphs], shown);
  const intro = opening.filter((saying) => !lead.includes(saying));
  return {
    moments: withResults(withoutEchoes(withChanges(shown, all, [...deeds, ...closing])), shown),
    ...{ intro: intro.map(said), before: before.map(said), closing: closing.map(said) },
  };
}

/**
 * Returns whether a detected action already says the same: “Set the limit to 500” next to “Enter “500” in Limit”, which is more precise.
 */
function isShownAnyway({ instruction, startSeconds, endSeconds }: Saying, deeds: readonly Deed[]): boolean {
  const words = squash(instruction?.words ?? '');
  return during(deeds, startSeconds - BEFORE_SECONDS, endSeconds + NEAR_SECONDS).some(({ value, object, certainty }) => {
    const isSaid = value !== null && value.text.length > 1 && words.includes(squash(value.text));
    return certainty >= DONE_SURELY && isSaid && object !== null && words.includes(squash(object.text).slice(0, 4));
  });
}

function byTime(a: Span, b: Span): number {
  return a.startSeconds - b.startSeconds;
}

function inTime(a: Entry, b: Entry): number {
  return byTime(a.moment, b.moment);
}

/** Returns the sentences that phrase no action, in order. A sentence of which one part phrases an action is not returned. */
function notTelling(assigned: ReadonlyMap<Deed | null, Saying[]>, done: readonly Entry[]): Saying[] {
  const telling = new Set(done.map((one) => one.telling));
  const taken = new Set([...telling].flatMap((saying) => saying?.from ?? []));
  return [...assigned.values()]
    .flat()
    .filter((saying) => !taken.has(saying.from) || (isTold(saying) && !telling.has(saying)))
    .sort(byTime);
}

/** Returns the time since which the screen of a moment is visible. */
function screenSeconds({ changes }: Recording, { startSeconds }: Span): number {
  return changes.findLast((change) => change.share >= ANOTHER_SCREEN && change.startSeconds < startSeconds)?.startSeconds ?? 0;
}

function said({ text, startSeconds, endSeconds }: Said): Said {
  return { text, startSeconds, endSeconds };
}

function isTold({ role, instruction, certainty }: Saying): boolean {
  return role === 'instruction' && instruction !== null && certainty >= TOLD_FROM && !isPointedAt(instruction.words);
}

/** Returns the start of the next sentence. */
function nextAfter(sayings: readonly Saying[], { endSeconds }: Saying, { source }: Recording): number {
  return firstFrom(sayings, endSeconds)?.startSeconds ?? source.durationSeconds;
}

function textsOf({ lines }: Recording): ShownText[] {
  return lines.map(({ text, startSeconds, endSeconds, confidence, x, y, width, height }) => ({
    ...{ text, startSeconds, endSeconds, certainty: confidence },
    box: { x, y, width, height },
  }));
}

/**
 * Adds each sentence to the action directly before it, at most three. Sentences after one that does not fit are returned in `left` with it.
 */
function addNotes(given: readonly Entry[], sayings: readonly Saying[], done: readonly Entry[]): { steps: Unnamed[]; left: Saying[] } {
  const steps = given.map(({ moment }) => ({ ...moment, notes: [...moment.notes] }));
  const left: Saying[] = [];
  let isLeft = false;
  for (const saying of sayings) {
    const turn = turnOf(saying, done);
    const owner = lastUntil(steps, turn + 0.5);
    const isNear = owner && owner.kind !== 'shown' && saying.startSeconds - owner.endSeconds <= NOTE_SECONDS;
    isLeft = !owner || !isNear || owner.notes.length >= NOTES_MOST || (isLeft && owner.notes.length > 0);
    if (isLeft) left.push(saying);
    else owner?.notes.push(said(saying));
  }
  return { steps, left };
}

function paragraphMoments(shown: Shown, sayings: readonly Saying[]): Unnamed[] {
  const paragraphs = paragraphsOf(sayings, shown.recording.changes);
  return paragraphs.map(({ said: notes, startSeconds, endSeconds }, at) => {
    const next = paragraphs[at + 1]?.startSeconds ?? Infinity;
    const seconds = Math.min((startSeconds + endSeconds) / 2 + 1, next - PICTURE_BEFORE_NEXT, endSeconds);
    return { ...shownMoment(shown, { startSeconds, endSeconds }, seconds), notes, quote: notes[0]?.text ?? null };
  });
}
