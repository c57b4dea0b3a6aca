import { type Document, isSameLayout, readUnits } from '../markdown/read-units.ts';
import { type Question, toText } from '../markdown/to-text.ts';
import { findLabels, listLabels } from '../labels/find-labels.ts';
import type { Block, Text, Translation } from '../types.ts';
import { computeHash } from './block.ts';
import { pairUp } from './pair-up.ts';

/** What to do with a paragraph of the translation. */
export type Entry =
  /** Keeps the paragraph unchanged. */
  | { act: 'keep'; block: Block }
  /** Translates the paragraph, because it is new or its source has changed. */
  | { act: 'translate'; source: string; question: Question; labels: string[] }
  /** Copies the source, because it contains no words, for example a picture without a description. */
  | { act: 'copy'; source: string; labels: string[] };

export interface Plan {
  /** Layout of the translation: that of the source, or one that a person has changed. */
  layout: Document;
  /** Fallback text of each unit in the layout. */
  fallbacks: string[];
  /** One entry for each unit of the layout, in order. */
  entries: Entry[];
  /** Translations of the labels in earlier blocks. */
  knownLabels: Map<string, string | null>;
  warnings: string[];
}

/** Compares a source with its earlier translation. Decides for each paragraph whether to keep or translate it. */
export function makePlan(source: string, earlier: Translation | null): Plan {
  const document = readUnits(source);
  const blocks = earlier?.blocks ?? [];
  // Paragraphs that a person has added have no source, so they match none.
  const known = blocks.flatMap((block, index) => (block.source === '' ? [] : [index]));
  const pairs = pairUp(
    known.map((index) => blocks[index]?.source ?? ''),
    document.units.map((unit) => unit.text),
  ).map((pair) => known[pair] ?? -1);
  return earlier?.hasOwnLayout ? planInto(document, earlier, pairs) : planFrom(document, earlier, pairs);
}

/** Returns the plan for the layout of the source, with the earlier translations inserted. */
function planFrom(document: Document, earlier: Translation | null, pairs: readonly number[]): Plan {
  const warnings: string[] = [];
  const blocks = earlier?.blocks ?? [];
  // If the layout is the same, line breaks inside paragraphs stay, because a person may have added them.
  const written = earlier && readUnits(earlier.content);
  const layout = written && isSameLayout(written, document) ? written : document;
  const labels = findLabels(document.units);
  const entries = document.units.map((unit, index) => decide(unit, blocks[pairs[index] ?? -1], { labels, warnings }));
  const used = new Set(pairs);
  blocks.forEach((block, index) => {
    if (block.author === 'person' && !used.has(index))
      warnings.push(`The source of ${quote(block.text)}, which a person wrote, is gone; the earlier revision still has it.`);
  });
  return { layout, fallbacks: document.units.map((unit) => unit.text), entries, knownLabels: collectLabels(blocks), warnings };
}

/**
 * Returns the plan for a layout that a person has changed. Applies changes of the source to it. Added or removed paragraphs cause a
 * warning.
 */
function planInto(document: Document, { content, blocks }: Translation, pairs: readonly number[]): Plan {
  const warnings: string[] = [];
  const layout = readUnits(content);
  const labels = findLabels(document.units);
  const entries = layout.units.map((unit, index): Entry => {
    const block = blocks[index] ?? { sourceHash: '', source: '', text: unit.text, author: 'person' };
    const version = document.units[pairs.indexOf(index)];
    return version === undefined ? { act: 'keep', block } : decide(version, block, { labels, warnings });
  });
  const added = pairs.filter((pair) => pair === -1).length;
  const removed = blocks.filter((block, index) => block.source !== '' && !pairs.includes(index)).length;
  const person = 'a person changed the layout of this translation, so';
  if (added > 0) warnings.push(`${added} new paragraphs of the source are not in it: ${person} their place is not known.`);
  if (removed > 0) warnings.push(`${removed} paragraphs are still in it that the source no longer has: ${person} they are left.`);
  return { layout, fallbacks: layout.units.map((unit) => unit.text), entries, knownLabels: collectLabels(blocks), warnings };
}

function decide(
  unit: Document['units'][number],
  block: Block | undefined,
  { labels, warnings }: { labels: ReadonlySet<string>; warnings: string[] },
): Entry {
  if (block && block.sourceHash === computeHash(unit.text)) return { act: 'keep', block };
  if (block?.author === 'person') {
    warnings.push(`The source of ${quote(block.text)} changed, but a person wrote the translation, so it was kept.`);
    return { act: 'keep', block };
  }
  const question = toText(unit.pieces, labels);
  const own = { source: unit.text, labels: listLabels(unit.pieces, labels) };
  return question ? { act: 'translate', ...own, question } : { act: 'copy', ...own };
}

function collectLabels(blocks: readonly Block[]): Plan['knownLabels'] {
  return new Map(blocks.flatMap((block) => Object.entries(block.labels ?? {})));
}

/** Returns the labels that need a translation, in order. */
export function listPlanLabels({ entries, knownLabels }: Plan): string[] {
  const labels = entries.flatMap((entry) => (entry.act === 'keep' ? [] : entry.labels));
  return [...new Set(labels)].filter((label) => !knownLabels.has(label));
}

/** Returns the texts to translate, in order. */
export function listPlanQuestions({ entries }: Plan): Text[] {
  return entries.flatMap((entry) => (entry.act === 'translate' ? [entry.question.text] : []));
}

export function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return `"${line.length > 60 ? `${line.slice(0, 60)}…` : line}"`;
}
