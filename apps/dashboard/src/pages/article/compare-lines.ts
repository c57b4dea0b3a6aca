export interface Line {
  key: number;
  kind: 'same' | 'added' | 'removed';
  /** The line, or null for a gap of unchanged lines. */
  text: string | null;
}

/** Number of unchanged lines around each change. */
const CONTEXT_LINES = 2;
/** Maximum size of a comparison. A larger one would block the page, so all old lines count as removed and all new lines as added. */
const MAX_CELLS = 4_000_000;

/** Compares two texts by their longest common subsequence of lines. Skips equal lines at both ends first. */
export function compareLines(before: string, after: string): Line[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const all = [
    ...old.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...middle,
    ...old.slice(old.length - end).map((text) => ({ kind: 'same' as const, text })),
  ];
  return collapseUnchanged(all);
}

type ComparedLine = Pick<Line, 'kind'> & { text: string };

function compareMiddle(old: string[], now: string[]): ComparedLine[] {
  if (old.length * now.length > MAX_CELLS) return [...toLines('removed', old), ...toLines('added', now)];
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: ComparedLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row] ?? '' });
      [row, column] = [row + 1, column + 1];
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: old[row] ?? '' });
      row++;
    } else {
      lines.push({ kind: 'added', text: now[column] ?? '' });
      column++;
    }
  }
  return lines;
}

function toLines(kind: Line['kind'], texts: readonly string[]): ComparedLine[] {
  return texts.map((text) => ({ kind, text }));
}

/** Keeps the unchanged lines near changes and replaces all others with gaps. */
function collapseUnchanged(lines: readonly ComparedLine[]): Line[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same');
  return lines.flatMap((line, index): Line[] => {
    if (line.kind !== 'same' || isNear(index)) return [{ ...line, key: index }];
    return index === 0 || isNear(index - 1) ? [{ key: index, kind: 'same', text: null }] : [];
  });
}
