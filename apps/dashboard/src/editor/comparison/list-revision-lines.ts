import { parseInBrowser } from '@docreel/markdown/blocks';
import { compareTexts } from '@docreel/markdown/comparing';
import { toComparedBlock } from '@docreel/markdown/merging';
import type { BlockVersion, ComparedLine } from './BlockRow.tsx';
import { escapeMarkdown } from './escape-markdown.ts';

export interface RevisionText {
  title: string;
  content: string;
}

/**
 * Compares two revisions of an article block by block, with the title as the first line. Unlike in a review, another picture or another time
 * is a change, because somebody made it.
 */
export function listRevisionLines(before: RevisionText | null, after: RevisionText): (ComparedLine & { index: number })[] {
  const lines = compareTexts(before?.content ?? '', after.content, parseInBrowser).map((line, index) => {
    const isChanged = line.state === 'same' && line.old && line.new && toKey(line.old) !== toKey(line.new);
    return { ...line, index, state: isChanged ? ('changed' as const) : line.state };
  });
  if (before === null || before.title === after.title) return lines;
  const [old, now] = [before, after].map(({ title }) => ({ type: 'title', markdown: escapeMarkdown(title) }));
  return [{ index: -1, state: 'changed', old: old ?? null, new: now ?? null, movedTo: null }, ...lines];
}

function toKey({ type, markdown }: BlockVersion): string {
  return toComparedBlock({ type: type === 'item' ? 'list' : type, markdown, text: markdown, moment: null }).key;
}
