import type { RunResult } from './run.ts';

export const SLOWEST_RECOVERY_MS = 35_000;

/** Returns the problems of a run. A run without an injected fault proves nothing, so this is also a problem. */
export function listProblems({ lost, stuck, doubled, faults, slowestMs }: RunResult): string[] {
  return [
    ...lost.map((sentence) => `lost: ${sentence}`),
    ...stuck.map((sentence) => `stuck: ${sentence}`),
    ...doubled.map((sentence) => `doubled: ${sentence}`),
    ...(faults.length === 0 ? ['nothing was injected'] : []),
    ...(slowestMs > SLOWEST_RECOVERY_MS ? [`recovery took ${(slowestMs / 1000).toFixed(1)} s`] : []),
  ];
}

export function isGood(results: readonly RunResult[]): boolean {
  return results.length > 0 && results.every((result) => listProblems(result).length === 0);
}

/** Returns one table row for each scenario and a row with the totals. */
export function formatTable(results: readonly RunResult[]): string {
  const head = ['Scenario', 'Runs', 'Faults injected', 'Lost', 'Stuck', 'Doubled', 'Slowest recovery'];
  const groups = [...Map.groupBy(results, ({ scenario }) => scenario), ['**all**', [...results]] as const];
  const rows = groups.map(([name, some]) => [name, ...formatFigures(some)]);
  return [head, ['---', ...head.slice(1).map(() => '---:')], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function formatFigures(results: readonly RunResult[]): string[] {
  const sum = (count: (result: RunResult) => number) => String(results.reduce((total, result) => total + count(result), 0));
  const slowest = Math.max(...results.map(({ slowestMs }) => slowestMs));
  return [
    String(results.length),
    sum(({ faults }) => faults.length),
    sum(({ lost }) => lost.length),
    sum(({ stuck }) => stuck.length),
    sum(({ doubled }) => doubled.length),
    `${(slowest / 1000).toFixed(1)} s`,
  ];
}
