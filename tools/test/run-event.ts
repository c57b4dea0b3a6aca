/** What the process of a batch tells the runner, a line of JSON each. */
export type RunEvent =
  | { type: 'began' }
  | { type: 'ended'; file: string; ms: number }
  | { type: 'failed'; name: string; file: string; line: number; isInner: boolean; ms: number; story: string }
  /** An error that no test has. */
  | { type: 'stray'; story: string }
  | { type: 'summary'; counts: Counts };

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sum(all: Counts[]): Counts {
  return all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }), NONE);
}
