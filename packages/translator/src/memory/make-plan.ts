import { type Document, isSameLayout, readUnits } from '../markdown/read-units.ts';
import { type Question, toText } from '../markdown/to-text.ts';
import type { Block, Text, Translation } from '../types.ts';
import { computeHash } from './block.ts';
import { pairUp } from './pair-up.ts';

/** Action for a paragraph of the translation. */
export type Entry =
  /** Keep the paragraph unchanged. */
  | { act: 'keep'; block: Block }
  /** Translate the paragraph: it is new, or its source changed. */
  | { act: 'translate'; source: string; question: Question }
  /** Copy the source, which contains no words, such as a picture without a description. */
  | { act: 'copy'; source: string };

export interface Plan {
  /** Layout of the translation: that of the source, or one changed by a person. */
  layout: Document;
  /** Fallback text of each unit. */
  fallbacks: string[];
  /** One entry for each unit of the layout. */
  entries: Entry[];
  warnings: string[];
}

/** Compares a source with its earlier translation, and decides what to keep and what to translate. */
export function makePlan(source: string, earlier: Translation | null): Plan {
  const document = readUnits(source);
  const blocks = earlier?.blocks ?? [];
  // Blocks added by a person have no source and match no paragraph.
  const known = blocks.flatMap((block, index) => (block.source === '' ? [] : [index]));
  const pairs = pairUp(
    known.map((index) => blocks[index]?.source ?? ''),
    document.units.map((unit) => unit.text),
  ).map((pair) => known[pair] ?? -1);
  return earlier?.hasOwnLayout ? planInto(document, earlier, pairs) : planFrom(document, earlier, pairs);
}

/** Returns the plan for the layout of the source with the earlier translations in it. */
function planFrom(document: Document, earlier: Translation | null, pairs: readonly number[]): Plan {
  const warnings: string[] = [];
  const blocks = earlier?.blocks ?? [];
  // If the layout is the same, the existing line breaks within paragraphs are kept, because a person may have set them.
  const written = earlier && readUnits(earlier.content);
  const layout = written && isSameLayout(written, document) ? written : document;
  const entries = document.units.map((unit, index) => decide(unit, blocks[pairs[index] ?? -1], warnings));
  const used = new Set(pairs);
  blocks.forEach((block, index) => {
    if (block.author === 'person' && !used.has(index))
      warnings.push(`The source of ${quote(block.text)}, which a person wrote, is gone; the earlier revision still has it.`);
  });
  return { layout, fallbacks: document.units.map((unit) => unit.text), entries, warnings };
}

/** Returns the plan for a layout changed by a person. Source changes are applied in it, and added or removed paragraphs cause a warning. */
function planInto(document: Document, { content, blocks }: Translation, pairs: readonly number[]): Plan {
  const warnings: string[] = [];
  const layout = readUnits(content);
  const entries = layout.units.map((unit, index): Entry => {
    const block = blocks[index] ?? { sourceHash: '', source: '', text: unit.text, author: 'person' };
    const version = document.units[pairs.indexOf(index)];
    return version === undefined ? { act: 'keep', block } : decide(version, block, warnings);
  });
  const added = pairs.filter((pair) => pair === -1).length;
  const removed = blocks.filter((block, index) => block.source !== '' && !pairs.includes(index)).length;
  const person = 'a person changed the layout of this translation, so';
  if (added > 0) warnings.push(`${added} new paragraphs of the source are not in it: ${person} their place is not known.`);
  if (removed > 0) warnings.push(`${removed} paragraphs are still in it that the source no longer has: ${person} they are left.`);
  return { layout, fallbacks: layout.units.map((unit) => unit.text), entries, warnings };
}

function decide(unit: Document['units'][number], block: Block | undefined, warnings: string[]): Entry {
  if (block && block.sourceHash === computeHash(unit.text)) return { act: 'keep', block };
  if (block?.author === 'person') {
    warnings.push(`The source of ${quote(block.text)} changed, but a person wrote the translation, so it was kept.`);
    return { act: 'keep', block };
  }
  const question = toText(unit.pieces);
  return question ? { act: 'translate', source: unit.text, question } : { act: 'copy', source: unit.text };
}

/** Returns the texts to translate, in order. */
export function listPlanQuestions({ entries }: Plan): Text[] {
  return entries.flatMap((entry) => (entry.act === 'translate' ? [entry.question.text] : []));
}

export function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return `"${line.length > 60 ? `${line.slice(0, 60)}…` : line}"`;
}
