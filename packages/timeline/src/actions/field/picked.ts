/**
 * Proposes that an entry of a list was picked: when the list closes, the field shows one of its entries instead of its previous value, or in an
 * empty field. This check needs no pointer, so it also finds entries that were picked by keys or by touch.
 */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { boxOf, middleOf } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import { similarityFrom, squash } from '../../similarity.ts';
import type { Claim } from '../scoring/claim.ts';

/** Value of a hint that does not apply. */
const NONE = -1;
/** Minimum length and similarity of two readings of one entry that differ, because a field often covers the edge of its value. */
const ALIKE = { letters: 8, least: 0.9 };
/** If more texts than this seem to be picked at once, a table was scrolled. */
const MOST_TOGETHER = 3;
/** An entry is at most this long, in letters. */
const LONGEST = 60;
/**
 * Times in seconds. OCR reads the entries and the new value up to `late` seconds late, and a list stays open for at most `open`. It closes
 * within `closes` of the new value, or within `fades` if both were first read in one frame: a page that shows a text twice keeps both.
 */
const LIST = { late: 0.8, open: 15, closes: 2, fades: 0.6 };
/** A value is visible for at least this long. Suggestions of a keyboard change with every letter. */
const STANDS_SECONDS = 1;
/** Distances in text heights: of the list from its field, of two texts in one place, and of two entries at one margin. */
const REACH = { down: 26, across: 8, place: 0.6, margin: 1 };

export function pickedValues({ lines }: Pick<Recording, 'lines'>): Claim[] {
  const claims = lines.filter(canBeEntry).flatMap((value) => claimOf(value, lines));
  const together = Map.groupBy(claims, ({ action }) => action.endSeconds);
  return claims.filter(({ action }) => (together.get(action.endSeconds)?.length ?? 0) <= MOST_TOGETHER);
}

function canBeEntry({ text }: ScreenLine): boolean {
  return text.length <= LONGEST && squash(text).length > 1;
}

function claimOf(value: ScreenLine, lines: readonly ScreenLine[]): Claim[] {
  if (value.endSeconds - value.startSeconds < STANDS_SECONDS) return [];
  const around = overlapping(lines, value.startSeconds - LIST.closes, value.startSeconds + LIST.late);
  const entry = around.find((line) => isEntryOf(line, value) && isSameText(line, value));
  if (!entry) return [];
  const old = around.find((line) => isReplaced(line, value) && squash(line.text) !== squash(value.text)) ?? null;
  const isFree = !around.some((line) => line.startSeconds < value.startSeconds && isInPlace(line, value));
  if (!old && !isFree) return [];
  const mates = overlapping(lines, entry.startSeconds - LIST.late, entry.startSeconds + LIST.late).filter((line) => isMate(line, entry));
  if (mates.length === 0) return [];
  const rows = rowsOf(old, entry, mates);
  const height = Math.max(6, value.height);
  const { text, confidence: certainty } = entry.confidence >= value.confidence ? entry : value;
  return [
    {
      pass: 'picked',
      action: {
        act: 'choose',
        certainty,
        object: { text, origin: 'read', certainty },
        value: null,
        position: { box: boxOf(entry), point: null },
        startSeconds: Math.min(Math.max(entry.startSeconds, value.startSeconds - 1), value.startSeconds),
        endSeconds: value.startSeconds,
        showSeconds: Math.max(entry.startSeconds, Math.min(value.startSeconds, entry.endSeconds) - 0.1),
      },
      hints: {
        /** Number of other entries of the list, and whether the previous value is one of them. */
        mates: mates.length,
        hadOld: old ? Number(rows.length > mates.length + 1 || mates.some((line) => squash(line.text) === squash(old.text))) : NONE,
        /** Seconds from the end of the list to the new value, and seconds for which the list was open. */
        closed: value.startSeconds - entry.endSeconds,
        open: entry.endSeconds - entry.startSeconds,
        /** Distance of the entry from the field, in text heights. Lists open below, above and over their field. */
        across: Math.abs(entry.x - value.x) / height,
        down: Math.abs(middleOf(entry) - middleOf(value)) / height,
        /** Seconds between both values, and seconds for which each was visible. */
        oldGap: old ? value.startSeconds - old.endSeconds : NONE,
        oldStood: old ? Math.min(30, old.endSeconds - old.startSeconds) : NONE,
        stands: Math.min(30, value.endSeconds - value.startSeconds),
        /** Number of lines that appeared with the value. */
        together: overlapping(lines, value.startSeconds, value.startSeconds).filter((line) => line.startSeconds === value.startSeconds)
          .length,
        ...describeRows(rows, entry),
        ...describeScreen({ value, entry, mates }, lines),
      },
    },
  ];
}

/** Returns the middles of the entries. A list that opens above its field often shows the previous value in the position of the field. */
function rowsOf(old: ScreenLine | null, entry: ScreenLine, mates: readonly ScreenLine[]): number[] {
  const rows = [entry, ...mates].map(middleOf).toSorted((a, b) => a - b);
  if (!old) return rows;
  const { pitch } = distancesOf(rows);
  const nearest = Math.min(...rows.map((row) => Math.abs(row - middleOf(old))));
  const isEntry = Math.abs(old.x - entry.x) < entry.height * REACH.margin && Math.abs(nearest - pitch) < entry.height * REACH.place;
  return isEntry ? [...rows, middleOf(old)].toSorted((a, b) => a - b) : rows;
}

/** Returns the usual distance of neighbouring rows, and the difference of the largest and the smallest one. */
function distancesOf(rows: readonly number[]): { pitch: number; uneven: number } {
  const distances = rows
    .slice(1)
    .map((row, at) => row - (rows[at] ?? 0))
    .toSorted((a, b) => a - b);
  return { pitch: distances[(distances.length - 1) >> 1] ?? 0, uneven: (distances.at(-1) ?? 0) - (distances[0] ?? 0) };
}

/** Describes the distances of the entries, in text heights: those of a list are even. */
function describeRows(rows: readonly number[], entry: ScreenLine) {
  const { pitch, uneven } = distancesOf(rows);
  const height = Math.max(6, entry.height);
  return { pitch: Math.min(20, pitch / height), uneven: Math.min(20, uneven / height) };
}

/** A new value of a field, the entry with its text, and the other entries of the list. */
interface Picked {
  value: ScreenLine;
  entry: ScreenLine;
  mates: readonly ScreenLine[];
}

/** Describes by numbers whether a list opened above the page and closed again, or the page changed or scrolled. */
function describeScreen({ value, entry, mates }: Picked, lines: readonly ScreenLine[]) {
  const isNear = (one: number, other: number) => Math.abs(one - other) < LIST.late;
  const around = (seconds: number) => overlapping(lines, seconds - LIST.late, seconds + LIST.late);
  const before = overlapping(lines, entry.startSeconds - LIST.late, entry.startSeconds - LIST.late);
  const after = overlapping(lines, value.startSeconds + LIST.late, value.startSeconds + LIST.late);
  const isAfter = (line: ScreenLine, box: Box) => after.some((one) => isInPlace(one, box) && squash(one.text) === squash(line.text));
  const [right, down] = [value.x - entry.x, value.y - entry.y];
  const came = around(entry.startSeconds).filter((line) => isNear(line.startSeconds, entry.startSeconds));
  const gone = around(entry.endSeconds).filter((line) => line !== entry && isNear(line.endSeconds, entry.endSeconds));
  const moved = gone.filter((line) => isAfter(line, { ...line, x: line.x + right, y: line.y + down }));
  return {
    /** Number of other texts that moved as far as the entry did to the field, as in a page that scrolls. */
    moved: Math.min(20, moved.length),
    /** Share of the texts before the list that are in their positions after it. */
    back: before.length === 0 ? -1 : before.filter((line) => isAfter(line, line)).length / before.length,
    /** Size of the value next to that of the entry, and number of texts above it: an entry can be the heading of the next page. */
    size: value.height / Math.max(1, entry.height),
    above: Math.min(20, after.filter(({ y, height }) => y + height <= value.y).length),
    /** Number of other texts that came with the list. */
    cameOutside: Math.min(40, came.length - mates.length - 1),
  };
}

/** Returns whether both are readings of one text. Numbers are equal in both. */
function isSameText(line: ScreenLine, value: ScreenLine): boolean {
  const [one, other] = [squash(line.text), squash(value.text)];
  if (one === other) return true;
  const digits = /\D+/gu;
  return (
    Math.min(one.length, other.length) >= ALIKE.letters &&
    one.replace(digits, '') === other.replace(digits, '') &&
    similarityFrom(one, other, ALIKE.least) > 0
  );
}

/** Returns whether the value replaced this line in its position. */
function isReplaced(line: ScreenLine, value: ScreenLine): boolean {
  return line.startSeconds < value.startSeconds && line.endSeconds <= value.startSeconds + LIST.late && isInPlace(line, value);
}

function isInPlace(one: Box, other: Box): boolean {
  const height = Math.max(one.height, other.height) * REACH.place;
  return Math.abs(one.x - other.x) < height && Math.abs(middleOf(one) - middleOf(other)) < height;
}

/** Returns whether the line with the same text was an entry of a list that closed when the value appeared. */
function isEntryOf(line: ScreenLine, value: ScreenLine): boolean {
  const height = Math.max(line.height, value.height);
  const opened = value.startSeconds - line.startSeconds;
  const isOpen = opened > -LIST.late && opened < LIST.open;
  const stays = line.endSeconds - value.startSeconds;
  const closes = opened > 0 ? Math.abs(stays) < LIST.closes : stays < LIST.fades;
  const [down, across] = [Math.abs(middleOf(line) - middleOf(value)), Math.abs(line.x - value.x)];
  return line !== value && isOpen && closes && down < REACH.down * height && across < REACH.across * height && !isInPlace(line, value);
}

/** Returns whether both are entries of one list: they come and go together, at one margin. */
function isMate(line: ScreenLine, entry: ScreenLine): boolean {
  const isTogether =
    Math.abs(line.startSeconds - entry.startSeconds) < LIST.late && Math.abs(line.endSeconds - entry.endSeconds) < LIST.late;
  const isBelow = Math.abs(middleOf(line) - middleOf(entry)) > entry.height * REACH.margin;
  return line !== entry && isTogether && isBelow && Math.abs(line.x - entry.x) < entry.height * REACH.margin;
}
