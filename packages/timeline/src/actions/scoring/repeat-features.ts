/**
 * Describes by numbers what other changes of the recording say about a proposed press. If the same page or sheet appears several times, the
 * label that opens it is on the screen before each of them, and the labels beside it often are not.
 */
import type { ScreenChange, ScreenLine } from '@docreel/recording';
import { memoizeByList, overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';
import { namesSecret } from '../../ui-vocabulary/ui-vocabulary.ts';
import type { PressCandidate, PressFacts } from './press-candidates.ts';

/** Value of a feature that does not apply. */
const NONE = -1;
const READ_SECONDS = 1;
/** A screen with fewer new texts is still empty, for example with a spinner; the texts of one of the next changes are its result then. */
const RESULT = { texts: 2, changes: 2, seconds: 6 };
/** Two results are alike if they share this many texts, and this share of the shorter one. */
const ALIKE = { texts: 2, share: 0.6 };
const SHORTEST_TEXT = 3;
const MOST_REPEATS = 10;
/** A change is compared with this many before and after it, so that a recording of hours does not cost the square of its changes. */
const COMPARED = 300;

/** A change with the texts before it and those that it brings. */
interface Transition {
  change: ScreenChange;
  before: ReadonlySet<string>;
  result: ReadonlySet<string>;
  /** Whether a field for a secret, such as a password, is on the screen before the change, and whether one is part of the result. */
  secretBefore: boolean;
  secretAfter: boolean;
  /** Texts on the screen immediately after the change. */
  textsLeft: number;
  /** Seconds until the result appeared, 0 if it did at once. */
  waited: number;
}

export function describeRepeats({ line, change }: PressCandidate, siblings: readonly PressCandidate[], facts: PressFacts) {
  const { own, alike } = findAlike(change, facts);
  const label = squash(line.text);
  const shareOf = (text: string) => alike.filter(({ before }) => before.has(text)).length / Math.max(1, alike.length);
  const rivals = [...new Set(siblings.map((one) => squash(one.line.text)))].filter((text) => text !== label).map(shareOf);
  const share = shareOf(label);
  const isRepeated = alike.length > 0;
  return {
    /** Other changes with the same result, and the share of them before which the label was on the screen. */
    repeats: Math.min(MOST_REPEATS, alike.length),
    repeatShare: isRepeated ? share : NONE,
    repeatLead: isRepeated ? share - Math.max(0, ...rivals) : NONE,
    repeatRivals: isRepeated ? rivals.filter((one) => one >= share).length : NONE,
    /** Seconds until the result appeared, and the number of texts that are left on the screen until then. */
    waited: own.waited,
    textsLeft: Math.min(20, own.textsLeft),
    resultTexts: Math.min(30, own.result.size),
    /** A form with a password is sent by the button that opens the account, and it is the result of leaving it. */
    secretBefore: Number(own.secretBefore),
    secretAfter: Number(own.secretAfter),
  };
}

const comparedTransitions = memoizeByList((_changes: readonly ScreenChange[]) => new Map<readonly ScreenLine[], Transition[]>());
const foundAlike = memoizeByList((_lines: readonly ScreenLine[]) => new Map<ScreenChange, { own: Transition; alike: Transition[] }>());

/** Returns the change as a transition, and the other transitions with the same result. */
function findAlike(change: ScreenChange, facts: PressFacts): { own: Transition; alike: Transition[] } {
  const known = foundAlike(facts.lines);
  const found = known.get(change);
  if (found) return found;
  const byLines = comparedTransitions(facts.changes);
  let all = byLines.get(facts.lines);
  if (!all) byLines.set(facts.lines, (all = facts.changes.map((one, at) => readTransition(one, at, facts))));
  const at = facts.changes.indexOf(change);
  const own = all[at] ?? readTransition(change, facts.changes.length, facts);
  const near = all.slice(Math.max(0, at - COMPARED), at + COMPARED + 1);
  const isApart = ({ change: one }: Transition) =>
    one.startSeconds > change.endSeconds + RESULT.seconds || one.endSeconds < change.startSeconds - RESULT.seconds;
  const answer = { own, alike: near.filter((one) => isApart(one) && areAlike(one.result, own.result)) };
  known.set(change, answer);
  return answer;
}

function readTransition(change: ScreenChange, at: number, { changes, lines }: PressFacts): Transition {
  const shown = overlapping(lines, change.startSeconds - 0.3, change.startSeconds).filter(
    (line) => line.startSeconds < change.startSeconds,
  );
  const before = textsOf(shown);
  const cameWith = ({ startSeconds, endSeconds }: ScreenChange) =>
    overlapping(lines, startSeconds, endSeconds + READ_SECONDS).filter((line) => line.startSeconds > startSeconds);
  const newTexts = (one: ScreenChange) => new Set([...textsOf(cameWith(one))].filter((text) => !before.has(text)));
  const later = changes.slice(at + 1, at + 1 + RESULT.changes).filter((one) => one.startSeconds - change.endSeconds < RESULT.seconds);
  const brings = [change, ...later].find((one) => newTexts(one).size >= RESULT.texts) ?? change;
  const left = overlapping(lines, change.endSeconds, change.endSeconds + 0.3).filter((line) => line.endSeconds > change.endSeconds);
  return {
    change,
    before,
    result: newTexts(brings),
    secretBefore: shown.some(({ text }) => namesSecret(text)),
    secretAfter: cameWith(brings).some(({ text }) => namesSecret(text)),
    textsLeft: left.length,
    waited: Math.max(0, brings.startSeconds - change.startSeconds),
  };
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((text) => other.has(text)).length;
  return shared >= ALIKE.texts && shared >= ALIKE.share * Math.min(one.size, other.size);
}

function textsOf(lines: readonly ScreenLine[]): Set<string> {
  return new Set(lines.map(({ text }) => squash(text)).filter(({ length }) => length >= SHORTEST_TEXT));
}
