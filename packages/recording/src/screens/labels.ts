/** Words become labels: what a person would call one button, one heading, one line. */
import type { ReadLine, ReadWord } from '../reading/read-line.ts';
import type { Label } from '../types.ts';

/** Words further apart than this many letter heights belong to two labels. */
const LABEL_GAP_HEIGHTS = 1.8;
const WORD_CONFIDENCE = 0.3;
const EDGE_CONFIDENCE = 0.45;

/** Behind a dialog strokes have about half of the contrast. */
const DIMMED = 0.55;

/** The labels that a person could use: those dimmed behind a dialog are only scenery. */
export function inFront(labels: Label[]): Label[] {
  const strongest = Math.max(...labels.map((label) => label.ink));
  return labels.filter((label) => label.ink > strongest * DIMMED);
}

/** Every piece of a line between wide gaps, signs and single letters too: what was typed may begin with them. */
export function toPieces(lines: ReadLine[]): BareLabel[] {
  return lines.flatMap((line) => splitAtGaps(line.words.filter(({ confidence }) => confidence > WORD_CONFIDENCE))).flatMap(join);
}

export type BareLabel = Omit<Label, 'ink'>;

export function toLabels(lines: ReadLine[]): BareLabel[] {
  const words = lines.map((line) => line.words.filter(isText).map(withoutFrame));
  const labels = words.flatMap(splitAtGaps).map(trimEdges).flatMap(join);
  return labels.filter((label) => label.text.replace(/[^\p{L}\p{N}]/gu, '').length > 1);
}

function isText({ text, confidence }: ReadWord): boolean {
  return confidence > WORD_CONFIDENCE && /[\p{L}\p{N}]/u.test(text);
}

/** Borders and icons beside a word are read as these. */
function withoutFrame(word: ReadWord): ReadWord {
  return { ...word, text: word.text.replace(/^[|©®@«»‘]+|[|«»]+$/g, '') };
}

function splitAtGaps(line: ReadWord[]): ReadWord[][] {
  const parts: ReadWord[][] = [];
  let before: ReadWord | undefined;
  for (const word of line) {
    const isFar = before !== undefined && word.x - (before.x + before.width) > LABEL_GAP_HEIGHTS * Math.max(before.height, word.height);
    if (!before || isFar) parts.push([word]);
    else parts.at(-1)?.push(word);
    before = word;
  }
  return parts;
}

/** Icons read as single letters stand at the edges. */
function trimEdges(words: ReadWord[]): ReadWord[] {
  const first = words.findIndex((word) => !isNoise(word));
  const last = words.findLastIndex((word) => !isNoise(word));
  return first < 0 ? [] : words.slice(first, last + 1);
}

function isNoise({ text, confidence }: ReadWord): boolean {
  return confidence < EDGE_CONFIDENCE || (text.length < 2 && !/[0-9AI]/.test(text));
}

function join(words: ReadWord[]): BareLabel[] {
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last) return [];
  const y = Math.min(...words.map((word) => word.y));
  return [
    {
      text: words.map((word) => word.text).join(' '),
      x: first.x,
      y,
      width: last.x + last.width - first.x,
      height: Math.max(...words.map((word) => word.height)),
      confidence: words.reduce((total, word) => total + word.confidence, 0) / words.length,
    },
  ];
}
