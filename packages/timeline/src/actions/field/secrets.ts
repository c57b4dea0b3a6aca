/**
 * Proposes that a password or another secret was typed. Its dots are seldom read as text, so what tells it are small changes in the field,
 * one after the other, in which no word can be read.
 */
import type { Box, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { boxOf, middleOf, overlap, overlapDown, rightOf, unite } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';
import { namesSecret } from '../../ui-vocabulary/ui-vocabulary.ts';
import type { Claim } from '../scoring/claim.ts';
import { isInTerminal } from '../terminal/prompts.ts';

/** Maximum numbers of names, and of entries for each, that are looked at. They bound the work for any recording. */
const MOST = { names: 200, entries: 20 };
/** Maximum number of words of a field's name. */
const NAME_WORDS = 5;
/** The field lies in the row of its name, or below. Distances in text heights. */
const FIELD = { left: 2, right: 40, above: 1, below: 4.5, height: 5 };
/** Maximum share of the picture that a dot changes, 0 to 1. Keys of a phone's keyboard change at the same time. */
const DOT_SHARE = 0.08;
/** Maximum pause between two letters. */
const PAUSE_SECONDS = 2.6;
/** A change that lasts this long is several letters. */
const LETTERS_SECONDS = 0.75;
/** A word that can be read was not masked. */
const WORD = /[\p{L}\p{N}]{4}/u;
const READ_SECONDS = 0.5;
/** If more texts than this appear meanwhile, a dialog opened. A recording without a pointer can be of a phone, whose keyboard has many. */
const MOST_OTHERS = 6;
const SETTLED_SECONDS = 0.3;
/** Two names of one field, for example its placeholder and the label that replaces it, and the time within which both are proposed once. */
const SAME_SECONDS = 3;

/** A terminal has no fields. Its questions are proposed by `terminalEntries`. */
export function secretEntries({ lines, changes, pointer }: Pick<Recording, 'lines' | 'changes' | 'pointer'>): Claim[] {
  const isField = (line: ScreenLine) => isName(line.text) && namesSecret(line.text) && !isInTerminal(line, lines, line.startSeconds);
  const names = lines.filter(isField).slice(0, MOST.names);
  const claims = names
    .flatMap((name) =>
      burstsAt(name, changes)
        .slice(0, MOST.entries)
        .flatMap((burst) => claimOf(name, burst, lines)),
    )
    .filter(({ hints }) => pointer.length === 0 || (hints?.['others'] ?? 0) <= MOST_OTHERS);
  return claims.filter(
    ({ action }, at) => !claims.slice(0, at).some(({ action: other }) => Math.abs(other.endSeconds - action.endSeconds) < SAME_SECONDS),
  );
}

/** Returns whether a text can name a field. “Password: abc” shows a secret, and an address with such a word is none. */
function isName(text: string): boolean {
  return text.split(/\s+/u).length <= NAME_WORDS && /\p{L}{3}/u.test(text) && !/[:/]\s*\S/u.test(text);
}

interface Dot {
  change: ScreenChange;
  box: Box;
}

/** Returns the runs of small changes in the field of this name while the name, or the screen with it, was visible. */
function burstsAt(name: ScreenLine, changes: readonly ScreenChange[]): Dot[][] {
  const bursts: Dot[][] = [];
  for (const change of overlapping(changes, name.startSeconds, name.endSeconds + PAUSE_SECONDS)) {
    const box = change.boxes.find((one) => isInField(one, name));
    if (!box || change.share > DOT_SHARE) continue;
    const burst = bursts.at(-1);
    if (burst && change.startSeconds - (burst.at(-1)?.change.endSeconds ?? 0) <= PAUSE_SECONDS) burst.push({ change, box });
    else bursts.push([{ change, box }]);
  }
  return bursts.filter(
    (burst) => burst.length > 1 || burst.some(({ change }) => change.endSeconds - change.startSeconds >= LETTERS_SECONDS),
  );
}

function isInField(box: Box, { x, y, height }: ScreenLine): boolean {
  return (
    box.x >= x - FIELD.left * height &&
    box.x <= x + FIELD.right * height &&
    box.y >= y - FIELD.above * height &&
    box.y + box.height <= y + height + FIELD.below * height &&
    box.height <= FIELD.height * height
  );
}

function claimOf(name: ScreenLine, burst: readonly Dot[], lines: readonly ScreenLine[]): Claim[] {
  const [first, last] = [burst[0], burst.at(-1)];
  if (!first || !last) return [];
  const dots = burst.toSorted((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0] ?? first;
  const [startSeconds, endSeconds] = [first.change.startSeconds, last.change.endSeconds];
  const near = overlapping(lines, startSeconds, endSeconds + READ_SECONDS);
  const inRow = near.filter(
    (line) => overlapDown(line, dots.box) > line.height / 2 && Math.abs(line.x - dots.box.x) < FIELD.right * name.height,
  );
  const words = inRow.filter((line) => line.startSeconds > startSeconds && WORD.test(line.text) && !namesSecret(line.text));
  const masks = inRow.filter((line) => line.startSeconds > startSeconds && squash(line.text).length <= 2);
  const rights = burst.map(({ box }) => rightOf(box));
  const all = unite(burst.map(({ box }) => box));
  const certainty = name.confidence;
  const height = Math.max(6, name.height);
  return [
    {
      pass: 'secrets',
      action: {
        act: 'type',
        certainty,
        object: { text: name.text.replace(/[\s:*]+$/u, ''), origin: 'read', certainty },
        value: null,
        position: { box: boxOf(name), point: null },
        startSeconds,
        endSeconds,
        showSeconds: endSeconds + SETTLED_SECONDS,
      },
      hints: {
        dots: burst.length,
        dotSeconds: burst.reduce((sum, { change }) => sum + change.endSeconds - change.startSeconds, 0),
        growing: rights.filter((right, at) => at > 0 && right > (rights[at - 1] ?? 0)).length / Math.max(1, rights.length - 1),
        below: (middleOf(dots.box) - middleOf(name)) / height,
        right: (dots.box.x - name.x) / height,
        dotWidth: dots.box.width / height,
        fieldWidth: all.width / height,
        words: words.length,
        masks: masks.length,
        nameGoes: Number(name.endSeconds <= endSeconds && name.endSeconds >= startSeconds - PAUSE_SECONDS),
        nameIsLabel: Number(near.some((line) => line !== name && namesSecret(line.text) && overlap(line, all) < 0.5)),
        others: near.filter((line) => line.startSeconds > startSeconds).length,
      },
    },
  ];
}
