import { fromText } from '../markdown/from-text.ts';
import { joinUnits } from '../markdown/join-units.ts';
import { readUnits } from '../markdown/read-units.ts';
import { type Choice, settle } from '../markdown/settle.ts';
import type { Block, Text, Translation } from '../types.ts';
import { machineBlock } from './block.ts';
import { type Entry, type Plan, quote } from './make-plan.ts';

export interface Finished extends Translation {
  /** Paragraphs that were translated now. */
  translatedCount: number;
  /** Paragraphs that stayed in the source's language, because no answer fitted. */
  refusedCount: number;
  warnings: string[];
}

/** Writes the answers into the layout. `answers`: one for each of `questionsOf`, null where the engine had none. */
export function finishPlan({ layout, entries, warnings }: Plan, answers: readonly (Text | null)[], hasOwnLayout: boolean): Finished {
  let asked = 0;
  const choices = entries.map((entry): Choice[] => {
    if (entry.act === 'keep') return [{ text: entry.block.text, meaning: null }];
    if (entry.act === 'copy') return [{ text: entry.source, meaning: null }];
    const answer = answers[asked++] ?? null;
    if (answer === null) return [];
    const same = isSameText(answer, entry.question.text) ? [{ text: entry.source, meaning: null }] : [];
    return [...same, ...fromText(entry.question, answer)];
  });
  const settled = settle(layout, choices);
  const content = joinUnits(
    layout,
    layout.units.map((unit, index) => settled[index]?.text ?? sourceOf(entries[index]) ?? unit.text),
  );
  const refused = entries.filter((entry, index) => entry.act === 'translate' && settled[index] === undefined);
  const said = refused.map(
    (entry) => `${quote(sourceOf(entry) ?? '')} was not translated: no answer of the engine kept its links, code and pictures.`,
  );
  return {
    content,
    blocks: readUnits(content).units.map((unit, index) => toBlock(entries[index], unit.text, settled[index] !== undefined)),
    hasOwnLayout,
    translatedCount: asked - refused.length,
    refusedCount: refused.length,
    warnings: [...warnings, ...said],
  };
}

function sourceOf(entry: Entry | undefined): string | undefined {
  return entry?.act === 'keep' ? undefined : entry?.source;
}

function toBlock(entry: Entry | undefined, text: string, isSettled: boolean): Block {
  if (entry?.act === 'keep') return { ...entry.block, text };
  const source = sourceOf(entry) ?? text;
  // Without a hash it is asked for again the next time.
  return isSettled ? machineBlock(source, text) : { ...machineBlock(source, text), sourceHash: '' };
}

function isSameText(one: Text, other: Text): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
