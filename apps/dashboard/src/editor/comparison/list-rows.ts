import type { ComparedLine } from './BlockRow.tsx';

/** A row of a comparison: a block, or several unchanged blocks that a button opens. */
export type Row<Line> = { kind: 'block'; index: number; line: Line } | { kind: 'unchanged'; from: number; count: number };

/**
 * Lists the rows to show. With `onlyDifferences`, unchanged blocks next to each other are one row, unless the index of the first one is in
 * `opened`.
 */
export function listRows<Line extends Pick<ComparedLine, 'state'> & { index: number }>(
  lines: readonly Line[],
  { onlyDifferences, opened }: { onlyDifferences: boolean; opened: readonly number[] },
): Row<Line>[] {
  const rows: Row<Line>[] = [];
  let start: number | null = null;
  for (const line of lines) {
    const { index, state } = line;
    const isUnchanged = state === 'same';
    start = isUnchanged ? (start ?? index) : null;
    const last = rows.at(-1);
    if (!onlyDifferences || start === null || opened.includes(start)) rows.push({ kind: 'block', index, line });
    else if (last?.kind === 'unchanged' && last.from === start) last.count++;
    else rows.push({ kind: 'unchanged', from: start, count: 1 });
  }
  return rows;
}
