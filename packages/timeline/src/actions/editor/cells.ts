/** Detects notebook cells that were run. The mark next to the code changes to a star or a number. */
import type { Recording } from '@docreel/recording';
import { CELL } from '../terminal/prompts.ts';
import { type Consensus, type Reading, findConsensus } from '../text-tracking/consensus.ts';
import { trackTexts } from '../text-tracking/places.ts';
import { type Row, middleOf, rightOf, withoutSpaces } from '../text-tracking/rows.ts';
import type { Action } from '../../types.ts';

interface Cell {
  row: Row;
  /** Mark of the cell: empty, a star while it runs, or the number of its run. */
  mark: string;
  /** OCR readings of each line of code, since the cell was first filled. */
  lines: Reading[][];
  typedSeconds: number | null;
  changedSeconds: number;
}

const PITCH = 1.7;
const LINES_MOST = 40;

export function detectCells({ lines }: Pick<Recording, 'lines'>): Action[] {
  const { showings } = trackTexts(lines);
  const runs: Action[] = [];
  let cells: Cell[] = [];
  for (const { seconds, rows } of showings) {
    const labels = labelsOf(rows);
    if (labels.length === 0) continue;
    cells = labels.map(({ row, mark, rest }) => {
      const known = cells.find((cell) => Math.abs(middleOf(cell.row) - middleOf(row)) < row.height);
      const code = codeOf(
        { row, rest },
        rows,
        labels.map((label) => label.row),
      );
      if (known && wasRun(known.mark, mark) && known.lines.length > 0) {
        addReadings(known.lines, code.slice(0, known.lines.length));
        runs.push(runOf(known, seconds));
      }
      if (!known)
        return { row, mark, lines: code.map((line) => [line]), typedSeconds: code.length > 0 ? seconds : null, changedSeconds: seconds };
      return goneOn(known, { row, mark, code, seconds });
    });
  }
  return runs;
}

function labelsOf(rows: readonly Row[]): { row: Row; mark: string; rest: string }[] {
  return rows.flatMap((row) => {
    const [found, mark = '', rest = ''] = CELL.exec(row.text) ?? [];
    return found === undefined ? [] : [{ row, mark, rest: rest.trim() }];
  });
}

/** Returns whether the mark changed as in a run. A footnote number in brackets never changes like this. */
function wasRun(before: string, now: string): boolean {
  if (before === '*') return false;
  return now === '*' || (now !== '' && (before === '' || Number(now) > Number(before)));
}

/** Returns the lines next to the mark and below it, up to the first gap. Text after a gap is output. */
function codeOf({ row, rest }: { row: Row; rest: string }, rows: readonly Row[], labels: readonly Row[]): Reading[] {
  const beside = rows
    .filter((other) => other.x > rightOf(row) - row.height && other !== row)
    .filter((other) => Math.abs(middleOf(other) - middleOf(row)) < row.height * 0.6 && other.x - rightOf(row) < row.height * 4);
  const [first] = beside;
  const lines: Reading[] =
    rest !== '' ? [{ text: rest, confidence: row.confidence }] : first ? [{ text: first.text, confidence: first.confidence }] : [];
  let last = first ?? row;
  const margin = first?.x ?? rightOf(row);
  for (const other of rows) {
    const down = middleOf(other) - middleOf(last);
    if (lines.length === 0 || lines.length >= LINES_MOST || down <= last.height * 0.5) continue;
    if (down > last.height * PITCH) break;
    if (labels.includes(other) || other.x < margin - row.height * 0.5 || other.x > margin + row.height * 12) continue;
    lines.push({ text: other.text, confidence: other.confidence });
    last = other;
  }
  return lines;
}

function goneOn(known: Cell, now: { row: Row; mark: string; code: Reading[]; seconds: number }): Cell {
  const { row, mark, code, seconds } = now;
  if (wasRun(known.mark, mark) || code.length === 0) {
    return {
      row,
      mark,
      lines: code.length === 0 ? [] : known.lines,
      typedSeconds: code.length === 0 ? null : known.typedSeconds,
      changedSeconds: seconds,
    };
  }
  const isSame = known.lines.length === code.length && known.lines.every((line, at) => line.at(-1)?.text === code[at]?.text);
  if (isSame) return { ...known, row, mark };
  // The output of a finished cell is not part of its code.
  if (mark !== '' && mark === known.mark && known.lines.length < code.length) return { ...known, row, mark };
  return { row, mark, lines: code.map((line) => [line]), typedSeconds: known.typedSeconds ?? seconds, changedSeconds: seconds };
}

/** Adds the readings at the time of the run. An earlier reading counts only if it has the same number of letters. */
function addReadings(lines: Reading[][], code: readonly Reading[]): void {
  for (const [at, line] of code.entries()) {
    const before = (lines[at] ?? []).filter(({ text }) => withoutSpaces(text).length === withoutSpaces(line.text).length);
    lines[at] = [...before, line];
  }
}

function runOf({ row, lines, typedSeconds, changedSeconds }: Cell, seconds: number): Action {
  const voted = lines.map((readings): Consensus => findConsensus(readings));
  const certainty = Math.min(...voted.map((line) => line.certainty));
  return {
    act: 'run',
    certainty,
    object: null,
    value: { text: voted.map((line) => line.text).join('\n'), origin: 'read', certainty },
    position: { box: { x: row.x, y: row.y, width: row.width, height: row.height }, point: null },
    startSeconds: Math.min(typedSeconds ?? changedSeconds, seconds),
    endSeconds: seconds,
    showSeconds: seconds,
  };
}
