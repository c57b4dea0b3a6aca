import { fromText } from '../markdown/from-text.ts';
import { type Candidate, settle } from '../markdown/settle.ts';
import { introduceLabels, type LabelTranslations } from '../labels/introduce-labels.ts';
import type { Answers, Block, Text, Translation } from '../types.ts';
import { createMachineBlock } from './block.ts';
import { type Entry, listPlanLabels, type Plan, quote } from './make-plan.ts';

export interface TranslationResult extends Translation {
  /** Number of paragraphs translated in this run. */
  translatedCount: number;
  /** Number of paragraphs that stay in the source language because the engine gave no valid translation. */
  refusedCount: number;
  warnings: string[];
}

/** Inserts the answers into the layout, and the translations of labels into the text. */
export function finishPlan(plan: Plan, answers: Answers, earlier: Translation | null): TranslationResult {
  const { entries, warnings } = plan;
  let asked = 0;
  const choices = entries.map((entry): Candidate[] => {
    if (entry.act === 'keep') return [{ text: entry.block.text, meaning: null }];
    if (entry.act === 'copy') return [{ text: entry.source, meaning: null }];
    const answer = answers.texts[asked++] ?? null;
    if (answer === null) return [];
    const same = isSameText(answer, entry.question.text) ? [{ text: entry.source, meaning: null }] : [];
    return [...same, ...fromText(entry.question, answer)];
  });
  const { chosen, texts, content } = settle(plan, choices);
  const open = entries.filter((_, index) => chosen[index] === undefined);
  const refused = open.filter((entry) => entry.act === 'translate');
  const labels = new Map([
    ...plan.knownLabels,
    ...listPlanLabels(plan).map((label, index) => [label, answers.labels[index] ?? null] as const),
  ]);
  const blocks = texts.map((text, index) => withLabels(toBlock(entries[index], text, chosen[index] !== undefined), entries[index], labels));
  // A text in which nothing changed stays as it is, because a person may have removed a translation in brackets.
  const isUnchanged = content === earlier?.content;
  return {
    ...(isUnchanged ? { content, blocks } : introduceLabels(content, blocks, labels)),
    hasOwnLayout: earlier?.hasOwnLayout ?? false,
    translatedCount: asked - refused.length,
    refusedCount: refused.length,
    warnings: [...warnings, ...open.map(toWarning)],
  };
}

function toWarning(entry: Entry): string {
  if (entry.act === 'keep') return `${quote(entry.block.text)} does not fit where it belongs now, so the source stands there.`;
  return `${quote(entry.source)} was not translated: no answer of the engine kept its links, code and pictures.`;
}

function toBlock(entry: Entry | undefined, text: string, isSettled: boolean): Block {
  if (entry?.act === 'keep') return isSettled ? { ...entry.block, text } : entry.block;
  const block = createMachineBlock(entry?.source ?? text, text);
  // Leaves the hash empty, so that the next run translates the paragraph again.
  return isSettled ? block : { ...block, sourceHash: '' };
}

function withLabels(block: Block, entry: Entry | undefined, labels: LabelTranslations): Block {
  if (entry === undefined || entry.act === 'keep' || entry.labels.length === 0) return block;
  return { ...block, labels: Object.fromEntries(entry.labels.map((label) => [label, labels.get(label) ?? null])) };
}

function isSameText(one: Text, other: Text): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
