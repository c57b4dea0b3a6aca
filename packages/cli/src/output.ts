import { stripVTControlCharacters } from 'node:util';

/** Prints results: text on a terminal, otherwise JSON. */
export interface Output {
  isJson: boolean;
  /** Prints the result of a command. `text` returns the form for people. */
  result(value: unknown, text: () => string): void;
  /** Shows progress on a terminal. `share` is from 0 to 1, or null if unknown. Prints nothing elsewhere. */
  progress(label: string, share: number | null): void;
  /** Removes the progress bar. */
  endProgress(): void;
  /** Says that a command waits for the rate limit: a sentence on a terminal, otherwise one line of JSON on standard error. */
  waiting(seconds: number): void;
  /** Prints a sentence for people to standard error. Prints nothing elsewhere. */
  note(text: string): void;
}

const BAR_WIDTH = 24;

export function createOutput({ isJson }: { isJson: boolean }): Output {
  const hasBar = !isJson && process.stderr.isTTY;
  let isShown = false;
  function endProgress(): void {
    if (isShown) process.stderr.write('\r\u001B[2K');
    isShown = false;
  }
  return {
    isJson,
    result(value, text) {
      endProgress();
      process.stdout.write(`${isJson ? JSON.stringify(value, null, 2) : text()}\n`);
    },
    progress(label, share) {
      if (!hasBar) return;
      process.stderr.write(`\r\u001B[2K${renderBar(share)} ${clean(label)}`.slice(0, Math.max(20, process.stderr.columns || 80)));
      isShown = true;
    },
    endProgress,
    waiting(seconds) {
      endProgress();
      const text = `The server allows no more requests for now. Waiting ${seconds} s.`;
      process.stderr.write(`${isJson ? JSON.stringify({ waiting: { seconds, code: 'RATE_LIMITED' } }) : text}\n`);
    },
    note(text) {
      endProgress();
      if (!isJson) process.stderr.write(`${text.split('\n').map(clean).join('\n')}\n`);
    },
  };
}

function renderBar(share: number | null): string {
  if (share === null) return `[${'·'.repeat(BAR_WIDTH)}]     `;
  const filled = Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH);
  return `[${'█'.repeat(filled)}${'·'.repeat(BAR_WIDTH - filled)}] ${String(Math.round(share * 100)).padStart(3)} %`;
}

/** Renders rows as aligned columns. The first row is the head. */
export function renderTable(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => clean(String(cell ?? '–'))));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Removes control characters, because titles come from other people and could change the terminal. */
export function clean(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\p{Cc}/gu, ' ');
}
