import { diffArrays } from 'diff';

export interface Line {
  key: number;
  kind: 'same' | 'added' | 'removed';
  /** The line, or null for a gap of unchanged lines. */
  text: string | null;
}

/** Number of unchanged lines around each change. */
const CONTEXT_LINES = 2;
/** Maximum time of a comparison in milliseconds. After it, all old lines count as removed and all new lines as added. */
const TIME_LIMIT_MS = 1000;

/** Compares two texts line by line. */
export function compareLines(before: string, after: string): Line[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const changes = diffArrays(old, now, { timeout: TIME_LIMIT_MS });
  if (!changes) return collapseUnchanged([...toLines('removed', old), ...toLines('added', now)]);
  return collapseUnchanged(changes.flatMap(({ added, removed, value }) => toLines(removed ? 'removed' : added ? 'added' : 'same', value)));
}

type ComparedLine = Pick<Line, 'kind'> & { text: string };

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
