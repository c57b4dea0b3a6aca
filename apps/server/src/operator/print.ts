/** Prints the result of a command as JSON for programs, or as text lines for people. */
export function print(answer: unknown, options: { json?: boolean | undefined }, lines: readonly string[]): void {
  process.stdout.write(options.json ? `${JSON.stringify(answer)}\n` : lines.map((line) => `${line}\n`).join(''));
}

/** Formats rows as a table, with each column as wide as its longest cell. */
export function toColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
