/**
 * Boxes of names and values that come beside the pointer and go with it: “Sex: Female, Race: Latino, Total: 79,337”. The words themselves tell what was
 * done, also where no pointer is seen: they come at place after place while the page around them stands still.
 */
import { during } from '../../during.ts';
import { oncePerList } from '../../once-per-list.ts';
import type { Box, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { isUnspaced, squash, weightOf } from '../../similarity.ts';
import type { Deed } from '../../types.ts';
import { wordsOf, namedIn } from './words.ts';

type Facts = Pick<Recording, 'changes' | 'lines'>;

/** “Age Range: 24-26”; of a line that holds two of them each. Breaks: “Publisher: wkrb13.com” in a list that is scrolled, which brings more than itself. */
const PAIR =
  /(\p{Lu}(?:\p{Ll}+|\p{Lu}+)(?: \p{Lu}?\p{Ll}+){0,2}?|[\p{Lo}ー]{1,12})\s?[::]\s?([^::]*?)(?=[,、]?\s?(?:\p{Lu}(?:\p{Ll}+|\p{Lu}+)(?: \p{Lu}?\p{Ll}+){0,2}?|(?<=[,、\s])[\p{Lo}ー]{1,12})\s?[::]|$)/gu;
/** Longer than that it is a part of the page. */
const LONGEST_SECONDS = 15;
/** Lines of one box, in heights of a line. */
const GAP = 1.2;
const SHIFT = 4;
/** What comes with a box: its mark, a number beneath it. More is a page. */
const BESIDES = 3;
/** A kind of box that came so often, and stood so long in all, was asked for. */
const LEAST = { times: 2, seconds: 2, pairs: 2 };
const HOVERED = 0.9;
const CLICKED = 0.92;
/** What a click brings is more than the tip. */
const ANSWER_SHARE = 0.15;
const ANSWER = { afterSeconds: 0.5, readSeconds: 2.5 };
const TITLE_WORDS = 3;
/** Of a script that does not part its words. */
const TITLE_LETTERS = 12;
const BEFORE_SECONDS = 0.25;

interface Tip extends Box {
  names: string[];
  values: string[];
  confidence: number;
  startSeconds: number;
  endSeconds: number;
}

/** A hover for each kind of tip, once, where it stands longest; a click where what came bears a tip's values. */
export function tipsIn({ lines, changes }: Facts): Deed[] {
  const tips = tipsOf(lines);
  const clicks = changes.flatMap((change) => clickOf(change, tips, lines));
  const kinds = Map.groupBy(tips, ({ names }) => names.map(squash).join());
  const hovers = [...kinds.values()].flatMap((kind) => hoverOf(kind));
  return [...hovers, ...clicks];
}

const tipsOf = oncePerList((lines: readonly ScreenLine[]): Tip[] => {
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

function hoverOf(tips: readonly Tip[]): Deed[] {
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
      place: { box: { x, y, width, height }, point: null },
      ...{ startSeconds, endSeconds, showSeconds: (startSeconds + endSeconds) / 2 },
    },
  ];
}

function isAt(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) <= SHIFT && Math.abs(one.y - other.y) <= SHIFT;
}

/** “Race: White” under the pointer, and a chart came of “Occupation … Among White Females”. */
function clickOf(change: ScreenChange, tips: readonly Tip[], lines: readonly ScreenLine[]): Deed[] {
  if (change.share < ANSWER_SHARE) return [];
  const { startSeconds, endSeconds } = change;
  const tip = during(tips, startSeconds - ANSWER.afterSeconds, startSeconds).findLast((one) => one.startSeconds < startSeconds);
  if (!tip) return [];
  const known = new Set(during(lines, startSeconds - 1, startSeconds).map(({ text }) => squash(text)));
  const came = during(lines, startSeconds, endSeconds + ANSWER.readSeconds).filter(
    (line) =>
      line.startSeconds > startSeconds &&
      !known.has(squash(line.text)) &&
      (wordsOf(line.text).length > TITLE_WORDS || (isUnspaced(squash(line.text)) && weightOf(line.text) >= TITLE_LETTERS)),
  );
  const titles = came.filter((line) => pairsIn(line.text).length === 0 && tip.values.some((value) => namedIn(value, line.text)));
  const title = titles.toSorted((a, b) => b.height - a.height || a.startSeconds - b.startSeconds)[0];
  if (!title) return [];
  const named = tip.values.filter((value) => namedIn(value, title.text)).toSorted((a, b) => placeIn(a, title) - placeIn(b, title));
  const certainty = CLICKED * Math.min(tip.confidence, title.confidence);
  return [
    {
      ...{ act: 'click', certainty: CLICKED },
      object: { text: named.join(' '), origin: 'read', certainty },
      value: { text: title.text, origin: 'read', certainty: title.confidence },
      place: { box: { x: tip.x, y: tip.y, width: tip.width, height: tip.height }, point: null },
      ...{ startSeconds: Math.max(0, startSeconds - BEFORE_SECONDS), endSeconds, showSeconds: startSeconds },
    },
  ];
}

function placeIn(value: string, { text }: ScreenLine): number {
  return squash(text).indexOf(squash(value));
}
