/**
 * Detects actions in three steps: passes propose claims, models estimate how likely each one is, and of the claims that explain the same
 * change only the likeliest is kept.
 */
import type { Recording } from '@docreel/recording';
import { squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';
import { isInTerminal } from '../terminal/prompts.ts';
import { type ActionModels, estimate, estimateBoth, estimateTold, readModels } from './action-models.ts';
import { describeClaim } from './claim-features.ts';
import { collectClaims } from './claims.ts';
import { type PressCandidate, proposePresses } from './press-candidates.ts';
import { describePress } from './press-features.ts';
import { describeSpoken, listSentences } from './spoken-labels.ts';
import { areOneEntry, areTwoEntries, isWritten, joinBeginnings, overlaps } from './written-texts.ts';
import { boxOf, centreOf, middleOf } from '../../boxes.ts';

/** Claims below this probability are dropped without a trace. */
const LEAST = 0.3;
/** Two presses closer than this explain the same change, or than the second time if the pointer was this many text heights elsewhere. */
const [SAME_PRESS_SECONDS, SAME_MOMENT_SECONDS, ELSEWHERE] = [1.2, 0.6, 2];
/** A click on a field leads into the typing that starts within this time. */
const INTO_FIELD_SECONDS = 3;
/** Two presses on one label, without moving the pointer in between, are one within this time. A program can take that long to open. */
const AGAIN_SECONDS = 4;
/** Minimum probability of a press that another one on the same label does not explain. */
const CERTAIN = 0.85;
/** OCR reads a text this much later than it changes. */
const SAME_START_SECONDS = 0.5;
const SAME_END_SECONDS = 0.1;
/** Two texts entered in one position within this time are one text. */
const SAME_TEXT_SECONDS = 0.3;
/** One value within this time was entered once, even if it was read in two positions. */
const SAME_VALUE_SECONDS = 4;
/** Distances, in text heights, at which two positions are in one control. */
const NEAR = { down: 2.5, across: 8 };
/** An option with its question is preferred to the option alone if it is at most this much less likely. */
const SAYS_MORE = 0.08;
/** Maximum share of the picture that a menu covers, 0 to 1. */
const MENU_SHARE = 0.3;
/** An entry of a menu is chosen within this time after the menu opened. */
const MENU_SECONDS = 8;

/** Returns the actions of a recording in order of time. The certainty of each is the estimate of the models, which the package contains. */
export function detectWithModels(recording: Recording, models: ActionModels = readModels()): Action[] {
  const scored = [...scorePresses(recording, models), ...scoreClaims(recording, models)];
  const runs = Map.groupBy(
    scored.filter(({ act }) => act === 'run'),
    ({ value }) => squash(value?.text ?? ''),
  );
  return chooseActions(joinBeginnings(scored.map((action) => withoutTerminal(action, recording))))
    .map((action) => withOutput(action, runs))
    .map(cleanNames)
    .toSorted((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds);
}

function scorePresses(recording: Recording, models: ActionModels): Action[] {
  return scorePressesByChange(recording, models).flatMap(([best]) =>
    best && Math.max(best.right, best.acted) >= LEAST ? [toAction(best)] : [],
  );
}

/** A press with the probabilities that its label was pressed, and that anything was pressed. */
interface ScoredPress {
  candidate: PressCandidate;
  right: number;
  acted: number;
}

/** Returns the possible presses of each change of the screen, the likeliest first. */
export function scorePressesByChange(recording: Recording, models: ActionModels): ScoredPress[][] {
  const byChange = Map.groupBy(proposePresses(recording), ({ change }) => change);
  const sentences = listSentences(recording);
  return [...byChange.values()].map((siblings) => {
    const spoken = describeSpoken(siblings, sentences);
    return siblings
      .map((candidate, at) => {
        const features = describePress(candidate, siblings, recording);
        const acted = estimate(models.pressed, features);
        const seen = { right: estimateBoth(models.press, estimate(models.press, features), acted), acted };
        return { candidate, right: sentences ? estimateTold(models.told, spoken[at] ?? {}, seen) : seen.right, acted };
      })
      .toSorted((a, b) => b.right - a.right);
  });
}

/** Converts a scored press to an action. */
export function toAction({ candidate, right, acted }: ScoredPress): Action {
  const { change, rest, line, highlight, origin } = candidate;
  const point = rest ? { x: rest.x, y: rest.y } : centreOf(line);
  const from = Math.min(rest?.startSeconds ?? change.startSeconds, highlight?.change.startSeconds ?? change.startSeconds);
  return {
    act: isMenuEntry(candidate) ? 'choose' : 'click',
    certainty: Math.max(right, acted),
    object: { text: line.text, origin: 'read', certainty: right, ...(origin === 'icon' && { isIcon: true }) },
    value: null,
    position: { box: boxOf(line), point },
    startSeconds: Math.max(from, change.startSeconds - 1),
    endSeconds: change.endSeconds,
    showSeconds: change.startSeconds,
  };
}

/** Returns whether the label appeared with other lines shortly before and disappeared with the press. */
function isMenuEntry({ line, change }: PressCandidate): boolean {
  return change.startSeconds - line.startSeconds < MENU_SECONDS && line.endSeconds <= change.endSeconds + 0.5 && change.share < MENU_SHARE;
}

/** Returns the claims that are at least this likely. */
export function scoreClaims(recording: Recording, models: ActionModels, least = LEAST): Action[] {
  const claims = collectClaims(recording);
  return claims.flatMap((claim): Action[] => {
    const right = estimate(models.claim, describeClaim(claim, claims, recording));
    const { action } = claim;
    const sure = <T extends { certainty: number } | null>(told: T): T => (told ? { ...told, certainty: right } : told);
    return right < least ? [] : [{ ...action, certainty: right, object: sure(action.object), value: sure(action.value) }];
  });
}

/** Actions that start further apart explain different changes, unless they last longer. */
const BUCKET_SECONDS = 5;

/** Keeps the likeliest of the actions that explain the same change. Only actions that are near in time are compared. */
function chooseActions(scored: readonly Action[]): Action[] {
  const kept: Action[] = [];
  const byTime = new Map<number, Action[]>();
  const likeliest = scored.toSorted((a, b) => likelihood(b) - likelihood(a) || a.startSeconds - b.startSeconds);
  for (const action of likeliest) {
    const from = Math.floor((Math.min(action.startSeconds, action.showSeconds) - BUCKET_SECONDS) / BUCKET_SECONDS);
    const to = Math.floor((Math.max(action.endSeconds, action.showSeconds) + BUCKET_SECONDS) / BUCKET_SECONDS);
    const buckets = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    if (buckets.some((bucket) => byTime.get(bucket)?.some((other) => isSameAction(action, other)))) continue;
    kept.push(action);
    for (const bucket of buckets) {
      const others = byTime.get(bucket);
      if (others) others.push(action);
      else byTime.set(bucket, [action]);
    }
  }
  return kept;
}

/** Shows a command when its output is complete, if a claim of another pass for the same command knows that time. */
function withOutput(action: Action, runs: ReadonlyMap<string, Action[]>): Action {
  if (action.act !== 'run') return action;
  const same = runs.get(squash(action.value?.text ?? '')) ?? [];
  const near = same.filter((other) => overlaps(action, other, SAME_VALUE_SECONDS));
  return { ...action, showSeconds: Math.max(action.showSeconds, ...near.map(({ showSeconds }) => showSeconds)) };
}

/** Removes the claim of a click or of a filled field in a terminal, which has neither. */
function withoutTerminal(action: Action, { lines }: Recording): Action {
  const box = action.position?.box;
  if (!box || action.act === 'run' || action.act === 'answer' || action.act === 'code' || !isInTerminal(box, lines, action.showSeconds))
    return action;
  return { ...action, certainty: Math.min(action.certainty, LEAST), object: null, value: null };
}

function likelihood({ act, object, value, certainty }: Action): number {
  const saysMore = act === 'choose' && object !== null && value !== null;
  return Math.max(object?.certainty ?? 0, value?.certainty ?? 0) + certainty / 100 + (saysMore ? SAYS_MORE : 0);
}

function isSameAction(one: Action, other: Action): boolean {
  if (isWritten(one) && isWritten(other)) {
    return areOneEntry(one, other) || isSameValue(one, other)
      ? overlaps(one, other, SAME_VALUE_SECONDS)
      : overlaps(one, other, SAME_TEXT_SECONDS) && isNear(one, other) && !areTwoEntries(one, other);
  }
  if (isWritten(one) || isWritten(other)) {
    const [press, entry] = isWritten(one) ? [other, one] : [one, other];
    if (isSameValue(press, entry)) return overlaps(press, entry, SAME_VALUE_SECONDS);
    const leadsInto =
      isNear(press, entry) &&
      entry.startSeconds - press.endSeconds < INTO_FIELD_SECONDS &&
      press.startSeconds <= entry.startSeconds + SAME_START_SECONDS;
    return leadsInto || (press.showSeconds >= entry.startSeconds && press.showSeconds < entry.endSeconds + SAME_END_SECONDS);
  }
  return isSamePress(one, other);
}

/** Two certain presses in different places are two, even on one label: “Delete” in a row, and “Delete” in the dialog that asks again. */
function isCertain({ object }: Action): boolean {
  return (object?.certainty ?? 0) >= CERTAIN;
}

function isSamePress(one: Action, other: Action): boolean {
  const isSameName = one.object !== null && other.object !== null && squash(one.object.text) === squash(other.object.text);
  const apart = Math.abs(one.showSeconds - other.showSeconds);
  if (isSameName && apart > SAME_PRESS_SECONDS && isElsewhere(one, other) && isCertain(one) && isCertain(other)) return false;
  return (
    apart < (isElsewhere(one, other) ? SAME_MOMENT_SECONDS : SAME_PRESS_SECONDS) ||
    (isSameName && (apart < (isElsewhere(one, other) ? INTO_FIELD_SECONDS : AGAIN_SECONDS) || overlaps(one, other, SAME_PRESS_SECONDS)))
  );
}

/** Returns whether the pointer was in different places for two presses. */
function isElsewhere(one: Action, other: Action): boolean {
  const [a, b] = [one.position?.point, other.position?.point];
  const height = Math.max(one.position?.box?.height ?? 0, other.position?.box?.height ?? 0);
  return Boolean(a && b && Math.hypot(a.x - b.x, a.y - b.y) > ELSEWHERE * height);
}

function isSameValue(one: Action, other: Action): boolean {
  return one.value !== null && other.value !== null && squash(one.value.text) === squash(other.value.text);
}

/** Returns whether the positions of two actions are in the same row or next to each other. */
function isNear(one: Action, other: Action): boolean {
  const [a, b] = [one.position?.box, other.position?.box];
  if (!a || !b) return true;
  const height = Math.max(a.height, b.height);
  return (
    Math.abs(middleOf(a) - middleOf(b)) < NEAR.down * height &&
    a.x < b.x + b.width + NEAR.across * height &&
    b.x < a.x + a.width + NEAR.across * height
  );
}

/** An editor shows an icon for the file type before a file name and its state after it: “JS index.js”, “README.md M”. */
const KIND = /^(?:[A-Z]{1,2}\d?|[{}<>#[\]()]{1,2}|[^\p{L}\p{N}\s]{1,2})\s+(?=[\w.-]*\w\.\w{1,5}(?:\s|$))/u;
const STATE = /(?<=^[\w.-]*\w\.\w{1,5})\s+(?:[MUADRC!]|\d{1,2})?(?:\s*[×xX●•])?$/u;

/** Returns the action with object and value in the spelling that a person would use. */
export function cleanNames<A extends Action>(action: A): A {
  const { act, object, value } = action;
  const isPointed = act === 'click' || act === 'choose' || act === 'open';
  return {
    ...action,
    object: object && isPointed ? { ...object, text: spaceCommas(cleanFileName(object.text)) } : object,
    value: value && act === 'type' ? { ...value, text: cleanTypedValue(value.text) } : value,
  };
}

/** Removes the icon and the state around a file name. Any other text is returned unchanged. */
export function cleanFileName(text: string): string {
  return text.replace(KIND, '').replace(STATE, '');
}

/** Adds the space that OCR misses after a comma between words: “Yes,delete”. */
function spaceCommas(text: string): string {
  return text.replace(/(?<=\p{L}),(?=\p{L})/gu, ', ');
}

/** Trims a typed value and removes all spaces within an email address. */
export function cleanTypedValue(text: string): string {
  const bare = text.trim();
  return /^\S+@\S+(?:\s*\.\s*\S+)+$/u.test(bare) ? bare.replace(/\s+/gu, '') : bare;
}
