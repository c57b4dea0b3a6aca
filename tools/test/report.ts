import type { Batch } from './batches.ts';
import type { BatchEnd, Failure } from './run-batch.ts';
import type { Counts } from './run-event.ts';

/** One line for a batch, and below it what failed in it, unless its tests were shown as they ended. */
export function tellBatch({ name, isShown }: Batch, { counts, failures, seconds, logFile }: BatchEnd): string {
  const mark = counts.failed === 0 ? '✔' : '✖';
  const lines = [`${mark} ${name} (${counts.passed + counts.failed} tests, ${seconds.toFixed(1)} s)`];
  for (const failure of isShown ? [] : failures) lines.push('', ...tellFailure(failure), '');
  if (failures.length > 0) lines.push(`  All that was printed: ${logFile}`, '');
  return lines.join('\n');
}

function tellFailure({ name, place, story, printed }: Failure): string[] {
  const indented = (lines: string[]) => lines.map((line) => `    ${line}`);
  return [
    `  ✖ ${name} (${place})`,
    ...indented(story === '' ? [] : story.split('\n')),
    ...(printed.length > 0 ? ['    Printed meanwhile:', ...indented(printed)] : []),
  ];
}

/** The files that took longest, for who asks where the time goes. */
export function tellSlowest(ends: BatchEnd[], count: number): string {
  const times = ends.flatMap(({ times: own }) => [...own]).toSorted(([, a], [, b]) => b - a);
  return times
    .slice(0, count)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
    .join('\n');
}

/** The closing line, alone. */
export function tellCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
