import type { ArticleComparison } from '@docreel/contract';
import { applyChoices } from '@docreel/markdown/comparing';
import { useState } from 'react';
import { escapeMarkdown } from '../../editor/comparison/escape-markdown.ts';
import {
  type Choices,
  decide,
  getTitleChoice,
  readStoredChoices,
  resolveChoices,
  storeChoices,
  takeAll,
  TITLE,
} from '../../editor/comparison/choices.ts';

export type Review = ReturnType<typeof useReview>;

export interface ReviewInput {
  jobId: string;
  comparison: ArticleComparison;
  /** Whether the article was compared with its own video, to regenerate it. */
  isOwnVideo: boolean;
}

/** The choices of a review, kept in the browser until they are applied. */
export function useReview({ jobId, comparison, isOwnVideo }: ReviewInput) {
  const { blocks, title } = comparison;
  const [choices, setChoices] = useState<Choices>(() => readStoredChoices(jobId));
  const isTitleChanged = title.old !== title.new;
  // The title is shown as the first row. Its index is -1.
  const lines = isTitleChanged
    ? [{ index: TITLE, ...describeTitle(comparison) }, ...blocks.map((block, index) => ({ index, ...block }))]
    : blocks.map((block, index) => ({ index, ...block }));
  const firstDifference = lines.find(({ state }) => state !== 'same')?.index ?? lines[0]?.index ?? null;
  const [current, setCurrent] = useState<number | null>(firstDifference);
  const resolved = resolveChoices(blocks, choices, isOwnVideo);
  const titleChoice = getTitleChoice(comparison, choices);
  const change = (next: Choices) => {
    setChoices(next);
    storeChoices(jobId, next);
  };
  const takenCount = resolved.filter((choice) => choice === 'take').length + (titleChoice === 'take' ? 1 : 0);
  return {
    lines,
    current,
    setCurrent,
    takenCount,
    takeChanges: () => change(takeAll(blocks, choices, ['changed', 'new', 'gone'])),
    takePictures: () => change(takeAll(blocks, choices, ['same'])),
    reset: () => change({}),
    goneKeptCount: blocks.filter(({ state, author }, at) => state === 'gone' && author === 'machine' && resolved[at] === 'keep').length,
    getChoice: (index: number) => (index === TITLE ? titleChoice : (resolved[index] ?? 'keep')),
    choose: (index: number, choice: 'take' | 'keep') => change(decide(blocks, choices, { at: index, choice })),
    getText: () => ({
      content: applyChoices(blocks, resolved),
      count: takenCount,
      ...(titleChoice === 'take' && { title: title.new }),
    }),
  };
}

function describeTitle({ title }: ArticleComparison) {
  return {
    state: 'changed' as const,
    author: title.author,
    old: { type: 'title', markdown: escapeMarkdown(title.old) },
    new: { type: 'title', markdown: escapeMarkdown(title.new) },
    movedTo: null,
  };
}
