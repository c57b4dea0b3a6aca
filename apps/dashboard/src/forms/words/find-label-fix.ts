import { parseInBrowser } from '@docreel/markdown/blocks';
import { alignBlocks, linkBlocks, describeBlocks } from '@docreel/markdown/merging';
import type { Nodes } from 'mdast';
import { toFix, type WordFix } from './word-fix.ts';

/** Returns the last label, which is bold text, that differs between two versions of an article. Returns null if none does. */
export function findLabelFix(before: string, after: string): WordFix | null {
  if (before === after) return null;
  const [old, now] = [before, after].map((text) => linkBlocks(describeBlocks(text, parseInBrowser)));
  if (!old || !now) return null;
  const fixes = alignBlocks(old, now).flatMap((match, at): WordFix[] => {
    const [one, other] = [old[at], now[match]];
    if (!one || !other || one.key === other.key) return [];
    const [labels, newLabels] = [listLabels(one.markdown), listLabels(other.markdown)];
    if (labels.length !== newLabels.length) return [];
    return labels.flatMap((label, index) => toFix(label, newLabels[index] ?? '') ?? []);
  });
  return fixes.at(-1) ?? null;
}

function listLabels(markdown: string): string[] {
  const labels: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'strong') labels.push(readText(node));
    else if ('children' in node) node.children.forEach(visit);
  };
  visit(parseInBrowser(markdown));
  return labels;
}

function readText(node: Nodes): string {
  if ('children' in node) return node.children.map(readText).join('');
  return node.type === 'text' ? node.value : '';
}
