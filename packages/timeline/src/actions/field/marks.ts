/**
 * Proposes that a check box, a radio button or a switch was set: something as small as a control changed next to a text that stayed. The
 * pointer may be elsewhere or not visible. Most proposals are wrong; the model decides.
 */
import type { Box, PointerRest, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { boxOf, middleOf, overlap, rightOf } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import type { Claim } from '../scoring/claim.ts';
import { areAligned, RING_READ } from '../screen/options.ts';

/** Size of the control, its distance to its words, and the difference of their middles, in text heights. `end` is the end of a row. */
const CONTROL = { least: 0.4, high: 3, wide: 5, gap: 3, end: 40, level: 0.8 };
/** Side in pixels of the cells in which changes are measured. A change of one cell is often noise. */
const CELL = 8;
/** A larger change is more than a control, and so are more boxes. Share of the picture, 0 to 1. */
const CHANGE = { share: 0.03, boxes: 6 };
/** Maximum length of a label in words and letters. */
const LABEL = { words: 9, letters: 70 };
/** A check box that OCR reads as a sign before its words. */
const BOX_READ = /^(?:[□☐☑✓]|\[[ xX]?\])\s+(?=[\p{Lu}\p{Lo}])/u;
const NEAR_SECONDS = 1.5;
/** If a pointer is seen within this time, but not at the change, nobody says that it was at the control. */
const SEEN_SECONDS = 10;
/** Value of a hint that does not apply. */
const FAR = 99;

/** Radio buttons that are tried one after another within this time, at most this many, are one choice. */
const TRIED = { seconds: 8, most: 20 };

export function markedOptions(recording: Pick<Recording, 'lines' | 'changes' | 'pointer'>): Claim[] {
  const marks = findMarks(recording);
  return marks
    .filter((mark, at) => !marks.slice(at + 1, at + 1 + TRIED.most).some((other) => isTried(mark, other)))
    .map(({ claim }) => claim);
}

/** A claim with the label as it was read, and whether its control can be a radio button. */
interface Mark {
  claim: Claim;
  line: ScreenLine;
  isRadio: boolean;
}

/** Returns whether another radio button of the same group was pressed soon after this one. */
function isTried({ claim, line, isRadio }: Mark, other: Mark): boolean {
  const after = other.claim.action.startSeconds - claim.action.endSeconds;
  return isRadio && other.isRadio && other.line !== line && after >= 0 && after <= TRIED.seconds && areAligned(line, other.line);
}

function findMarks({ lines, changes, pointer }: Pick<Recording, 'lines' | 'changes' | 'pointer'>): Mark[] {
  return changes.flatMap((change, at): Mark[] => {
    if (change.share > CHANGE.share || change.boxes.length > CHANGE.boxes) return [];
    const standing = overlapping(lines, change.startSeconds, change.startSeconds).filter(
      (line) => line.startSeconds < change.startSeconds && line.endSeconds > change.endSeconds + 0.3 && isLabel(line.text),
    );
    const found = new Map<ScreenLine, Box>();
    for (const box of change.boxes) {
      const line = nearestOf(box, standing);
      if (line && !found.has(line)) found.set(line, box);
    }
    const rests = overlapping(pointer, change.startSeconds - NEAR_SECONDS, change.endSeconds + NEAR_SECONDS);
    if (rests.length === 0 && overlapping(pointer, change.startSeconds - SEEN_SECONDS, change.endSeconds + SEEN_SECONDS).length > 0)
      return [];
    const facts = { change, rests, count: found.size, gaps: gapsAt(changes, at), standing };
    return [...found].map(([line, box]) => ({
      claim: claimOf(line, box, facts),
      line,
      isRadio: RING_READ.test(line.text) || (found.size === 2 && box.x < line.x),
    }));
  });
}

function isLabel(text: string): boolean {
  return /\p{L}{2}/u.test(text) && text.length <= LABEL.letters && text.split(/\s+/u).length <= LABEL.words;
}

/** Returns the text whose control the box can be: nearest in its row, after it before others. */
function nearestOf(box: Box, lines: readonly ScreenLine[]): ScreenLine | null {
  const fits = lines.filter((line) => {
    const height = Math.max(6, line.height);
    const [gapAfter, gapBefore] = [(line.x - rightOf(box)) / height, (box.x - rightOf(line)) / height];
    const isSmall =
      Math.max(box.width, box.height) > CELL &&
      box.height <= CONTROL.high * height &&
      box.width <= CONTROL.wide * height &&
      box.width >= CONTROL.least * height;
    const isLevel = Math.abs(middleOf(box) - middleOf(line)) <= CONTROL.level * height;
    return isSmall && isLevel && ((gapAfter >= -1 && gapAfter <= CONTROL.gap) || (gapBefore >= -0.5 && gapBefore <= CONTROL.end));
  });
  const reach = (line: ScreenLine) => (line.x >= box.x ? (line.x - rightOf(box)) / 2 : box.x - rightOf(line));
  return fits.toSorted((a, b) => reach(a) - reach(b))[0] ?? null;
}

/** Seconds without a change before and after, at most 5. */
function gapsAt(changes: readonly ScreenChange[], at: number): { before: number; after: number } {
  const [change, previous, next] = [changes[at], changes[at - 1], changes[at + 1]];
  if (!change) return { before: 5, after: 5 };
  return {
    before: Math.min(5, previous ? change.startSeconds - previous.endSeconds : 5),
    after: Math.min(5, next ? next.startSeconds - change.endSeconds : 5),
  };
}

interface Facts {
  change: ScreenChange;
  rests: readonly PointerRest[];
  count: number;
  gaps: { before: number; after: number };
  standing: readonly ScreenLine[];
}

function claimOf(line: ScreenLine, box: Box, { change, rests, count, gaps, standing }: Facts): Claim {
  const height = Math.max(6, line.height);
  const isBefore = box.x < line.x;
  const reaches = rests.map(({ x, y }) => Math.hypot(x - box.x - box.width / 2, y - middleOf(box)) / height);
  const onLabel = rests.map(({ x, y }) => Math.max(0, line.x - x, x - rightOf(line)) + Math.max(0, line.y - y, y - line.y - line.height));
  return {
    pass: 'marks',
    action: {
      act: 'choose',
      certainty: line.confidence,
      object: { text: line.text.replace(RING_READ, '').replace(BOX_READ, ''), origin: 'read', certainty: line.confidence },
      value: null,
      position: { box: boxOf(line), point: null },
      startSeconds: change.startSeconds,
      endSeconds: change.endSeconds,
      showSeconds: change.endSeconds,
    },
    hints: {
      share: change.share,
      boxes: change.boxes.length,
      count,
      width: box.width / height,
      high: box.height / height,
      gap: (isBefore ? line.x - rightOf(box) : box.x - rightOf(line)) / height,
      isBefore: Number(isBefore),
      level: (middleOf(box) - middleOf(line)) / height,
      covered: overlap(line, box),
      onText: standing.filter((one) => one !== line && overlap(one, box) > 0.3).length,
      reach: Math.min(FAR, ...reaches),
      reachLabel: Math.min(FAR, ...onLabel.map((one) => one / height)),
      gapBefore: gaps.before,
      gapAfter: gaps.after,
      changeSeconds: change.endSeconds - change.startSeconds,
      edges: line.surface ? line.surface.edges.filter((edge) => edge >= 10).length : -1,
      aligned: standing.filter((one) => one !== line && Math.abs(one.x - line.x) < height * 0.4).length,
      inRow: standing.filter((one) => one !== line && Math.abs(middleOf(one) - middleOf(line)) < height * 0.5).length,
    },
  };
}
