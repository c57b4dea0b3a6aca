/**
 * Detects tooltips with names and values: “Sex: Female, Race: Latino, Total: 79,337”. Their words show what was done even if no pointer is
 * seen, because they appear in one position after another while the page stays unchanged.
 */
import { overlapping } from '../../overlapping.ts';
import { memoizeByList } from '../../memoize-by-list.ts';
import type { Box, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { isUnspaced, squash, weightOf } from '../../similarity.ts';
import type { Action } from '../../types.ts';
import { splitWords, containsName } from './words.ts';

type Facts = Pick<Recording, 'changes' | 'lines'>;

/**
 * Matches each pair of name and value in a line, for example “Age Range: 24-26”. “Publisher: wkrb13.com” in a scrolled list matches as
 * well, but appears together with many other lines.
 */
const PAIR =
  /(\p{Lu}(?:\p{Ll}+|\p{Lu}+)(?: \p{Lu}?\p{Ll}+){0,2}?|[\p{Lo}ー]{1,12})\s?[::]\s?([^::]*?)(?=[,、]?\s?(?:\p{Lu}(?:\p{Ll}+|\p{Lu}+)(?: \p{Lu}?\p{Ll}+){0,2}?|(?<=[,、\s])[\p{Lo}ー]{1,12})\s?[::]|$)/gu;
/** A box visible for longer is a part of the page. */
const LONGEST_SECONDS = 15;
/** Maximum distance between the lines of one box, in line heights. */
const GAP = 1.2;
const SHIFT = 4;
/** Maximum number of other lines that appear with a box, such as a marker or a number below it. With more, a page was loaded. */
const BESIDES = 3;
/** Minimum number of appearances, total seconds and pairs for a kind of box to count as requested. */
const LEAST = { times: 2, seconds: 2, pairs: 2 };
const HOVERED = 0.9;
const CLICKED = 0.92;
/** Minimum share of the picture that changes after a click. A tooltip is smaller. */
const ANSWER_SHARE = 0.15;
const ANSWER = { afterSeconds: 0.5, readSeconds: 2.5 };
const TITLE_WORDS = 3;
/** Minimum length of a title in a script without spaces between words. */
const TITLE_LETTERS = 12;
const BEFORE_SECONDS = 0.25;

interface Tip extends Box {
  names: string[];
  values: string[];
  confidence: number;
  startSeconds: number;
  endSeconds: number;
}

/** Returns one hover for each kind of tooltip, where it is visible longest, and a click if the new content contains a tooltip's values. */
export function detectTooltips({ lines, changes }: Facts): Action[] {
  const tips = tipsOf(lines);
  const clicks = changes.flatMap((change) => clickOf(change, tips, lines));
  const kinds = Map.groupBy(tips, ({ names }) => names.map(squash).join());
  const hovers = [...kinds.values()].flatMap((kind) => hoverOf(kind));
  return [...hovers, ...clicks];
}

const tipsOf = memoizeByList((lines: readonly ScreenLine[]): Tip[] => {
  const byStart = Map.groupBy(lines, ({ startSeconds }) => startSeconds);
  return [...byStart.values()].flatMap((came) => {
    const blocks = blocksOf(came.filter((line) => line.endSeconds - line.startSeconds <= LONGEST_SECONDS && pairsIn(line.text).length > 0));
    return blocks.flatMap((block) => {
      const tip = tipOf(block);
      const others = came.filter((line) => !block.includes(line) && /\p{L}{2}/u.test(line.text));
      return tip && others.length <= BESIDES ? [tip] : [];
    });
  });
});

function pairsIn(text: string): [name: string, value: string][] {
  return [...text.matchAll(PAIR)].map((match) => [match[1]?.trim() ?? '', match[2]?.trim() ?? '']);
}

function blocksOf(lines: readonly ScreenLine[]): ScreenLine[][] {
  const blocks: ScreenLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    const block = blocks.find((one) => {
      const last = one.at(-1);
      const isBelow = last !== undefined && line.y - last.y - last.height <= GAP * line.height;
      return isBelow && line.x < last.x + last.width && last.x < line.x + line.width;
    });
    if (block) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function tipOf(block: readonly ScreenLine[]): Tip | null {
  const [first] = block;
  const pairs = block.flatMap(({ text }) => pairsIn(text));
  if (!first || pairs.length < LEAST.pairs) return null;
  const [x, y] = [Math.min(...block.map((line) => line.x)), first.y];
  return {
    names: pairs.map(([name]) => name),
    values: pairs.map(([, value]) => value),
    confidence: Math.min(...block.map(({ confidence }) => confidence)),
    ...{ x, y, width: Math.max(...block.map((line) => line.x + line.width)) - x },
    height: Math.max(...block.map((line) => line.y + line.height)) - y,
    startSeconds: first.startSeconds,
    endSeconds: Math.max(...block.map(({ endSeconds }) => endSeconds)),
  };
}

function hoverOf(tips: readonly Tip[]): Action[] {
  const places = tips.filter((tip, at) => tips.findIndex((other) => isAt(other, tip)) === at);
  const seconds = tips.reduce((sum, tip) => sum + tip.endSeconds - tip.startSeconds, 0);
  const longest = tips.toSorted((a, b) => b.endSeconds - b.startSeconds - a.endSeconds + a.startSeconds)[0];
  if (!longest || places.length < LEAST.times || seconds < LEAST.seconds) return [];
  const certainty = HOVERED * Math.max(...tips.map(({ confidence }) => confidence));
  const { x, y, width, height, startSeconds, endSeconds } = longest;
  return [
    {
      ...{ act: 'hover', certainty, object: null },
      value: { text: longest.names.join(', '), origin: 'read', certainty },
      position: { box: { x, y, width, height }, point: null },
      ...{ startSeconds, endSeconds, showSeconds: (startSeconds + endSeconds) / 2 },
    },
  ];
}

function isAt(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) <= SHIFT && Math.abs(one.y - other.y) <= SHIFT;
}

/**
 * Returns the click on the element of a tooltip. Example: “Race: White” under the pointer, then a chart of “Occupation … Among White
 * Females”.
 */
function clickOf(change: ScreenChange, tips: readonly Tip[], lines: readonly ScreenLine[]): Action[] {
  if (change.share < ANSWER_SHARE) return [];
  const { startSeconds, endSeconds } = change;
  const tip = overlapping(tips, startSeconds - ANSWER.afterSeconds, startSeconds).findLast((one) => one.startSeconds < startSeconds);
  if (!tip) return [];
  const known = new Set(overlapping(lines, startSeconds - 1, startSeconds).map(({ text }) => squash(text)));
  const came = overlapping(lines, startSeconds, endSeconds + ANSWER.readSeconds).filter(
    (line) =>
      line.startSeconds > startSeconds &&
      !known.has(squash(line.text)) &&
      (splitWords(line.text).length > TITLE_WORDS || (isUnspaced(squash(line.text)) && weightOf(line.text) >= TITLE_LETTERS)),
  );
  const titles = came.filter((line) => pairsIn(line.text).length === 0 && tip.values.some((value) => containsName(value, line.text)));
  const title = titles.toSorted((a, b) => b.height - a.height || a.startSeconds - b.startSeconds)[0];
  if (!title) return [];
  const named = tip.values.filter((value) => containsName(value, title.text)).toSorted((a, b) => placeIn(a, title) - placeIn(b, title));
  const certainty = CLICKED * Math.min(tip.confidence, title.confidence);
  return [
    {
      ...{ act: 'click', certainty: CLICKED },
      object: { text: named.join(' '), origin: 'read', certainty },
      value: { text: title.text, origin: 'read', certainty: title.confidence },
      position: { box: { x: tip.x, y: tip.y, width: tip.width, height: tip.height }, point: null },
      ...{ startSeconds: Math.max(0, startSeconds - BEFORE_SECONDS), endSeconds, showSeconds: startSeconds },
    },
  ];
}

function placeIn(value: string, { text }: ScreenLine): number {
  return squash(text).indexOf(squash(value));
}
