import { describeMeaning, type Piece, type Words, writePieces } from '../markdown/pieces.ts';
import { readUnits } from '../markdown/read-units.ts';
import { settle } from '../markdown/settle.ts';
import { isUntranslated } from '../memory/compare-with-source.ts';
import type { Block } from '../types.ts';
import { readLabel } from './find-labels.ts';

/** Translations of labels. A label without a translation has null. */
export type LabelTranslations = ReadonlyMap<string, string | null>;

/**
 * Adds the translation of each label in brackets where the translated text uses it first: **Inbox** (Eingang). Removes it from later uses.
 * Repeated calls change nothing. Headings get none, because their text becomes a link. Blocks that a person wrote stay and count as a use. `blocks` are those of `content`, in order.
 */
export function introduceLabels(
  content: string,
  blocks: readonly Block[],
  translations: LabelTranslations,
): { content: string; blocks: Block[] } {
  const layout = readUnits(content);
  const introduced = new Set<string>();
  const changes = layout.units.map(({ pieces, isHeading }, index) => {
    const block = blocks[index];
    if (block === undefined || isUntranslated(block)) return null;
    const changed = changePieces(pieces, translations, isHeading ? null : introduced);
    return block.author === 'machine' && writePieces(changed) !== writePieces(pieces) ? changed : null;
  });
  if (changes.every((change) => change === null)) return { content, blocks: [...blocks] };
  const fallbacks = layout.units.map(({ text }) => text);
  const choices = changes.map((change, index) =>
    change === null ? [{ text: fallbacks[index] ?? '', meaning: null }] : [{ text: writePieces(change), meaning: describeMeaning(change) }],
  );
  const settled = settle({ layout, fallbacks }, choices);
  return { content: settled.content, blocks: blocks.map((block, index) => ({ ...block, text: settled.texts[index] ?? block.text })) };
}

/**
 * Returns the pieces with a translation behind the first use of each label only. Adds the labels to `introduced`, which is null for headings:
 * they have no translations. A paragraph may have become a heading.
 */
function changePieces(pieces: readonly Piece[], translations: LabelTranslations, introduced: Set<string> | null): Piece[] {
  const changed = [...pieces];
  for (let index = changed.length - 1; index >= 0; index--) {
    const label = readLabel(changed[index] as Piece) ?? '';
    const translation = translations.get(label);
    if (!translation) continue;
    const isFirst = introduced?.has(label) === false && pieces.findIndex((piece) => readLabel(piece) === label) === index;
    const next = changed[index + 1];
    const words = next?.kind === 'words' ? next : null;
    const bare = words && removeTranslation(words, translation);
    const rest = bare ?? words;
    const replaced = isFirst ? addTranslation(rest, translation) : rest;
    changed.splice(index + 1, words ? 1 : 0, ...(replaced && replaced.value !== '' ? [replaced] : []));
  }
  for (const piece of pieces) introduced?.add(readLabel(piece) ?? '');
  return changed;
}

/** Characters of a bracket: those of the language of the translation. */
function chooseBracket(translation: string): { open: string; comma: string; close: string } {
  const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(translation);
  return isDense ? { open: '（', comma: '、', close: '）' } : { open: ' (', comma: ', ', close: ')' };
}

/** Adds the translation before the words. If they begin with a bracket, such as “(top right)”, it becomes part of that bracket. */
function addTranslation(words: Words | null, translation: string): Words {
  const { open, comma, close } = chooseBracket(translation);
  const inner = words && removeStart(words, open);
  if (inner) return addStart(inner, `${open}${translation}${comma}`);
  return addStart(words ?? { kind: 'words', value: '', runs: [] }, `${open}${translation}${close}`);
}

/** Returns the words without the translation at their start, or null if they do not begin with it. */
function removeTranslation(words: Words, translation: string): Words | null {
  const { open, comma, close } = chooseBracket(translation);
  const whole = removeStart(words, `${open}${translation}${close}`);
  if (whole) return whole;
  const inner = removeStart(words, `${open}${translation}${comma}`);
  return inner && addStart(inner, open);
}

function addStart(words: Words, start: string): Words {
  return { kind: 'words', value: start + words.value, runs: [[start, start], ...words.runs] };
}

/** Returns the words without this start, or null if they begin otherwise. */
function removeStart(words: Words, start: string): Words | null {
  if (!words.value.startsWith(start)) return null;
  const runs: Words['runs'] = [];
  let left = start.length;
  for (const [read, written] of words.runs) {
    if (left >= read.length) left -= read.length;
    else if (left === 0) runs.push([read, written]);
    else if (read === written) {
      runs.push([read.slice(left), read.slice(left)]);
      left = 0;
    } else return null;
  }
  return { kind: 'words', value: words.value.slice(start.length), runs };
}
