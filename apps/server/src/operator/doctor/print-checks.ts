import { print } from '../print.ts';
import type { Check } from './check.ts';

const MARKS = { good: '✔', weak: '!', bad: '✖' };

/** Prints the results of checks. If one is `bad`, the process exits with 1. */
export function printChecks(checks: readonly Check[], options: { json?: boolean | undefined }): void {
  const isHealthy = checks.every(({ state }) => state !== 'bad');
  print({ isHealthy, checks }, options, checks.flatMap(toLines));
  if (!isHealthy) process.exitCode = 1;
}

function toLines({ name, state, found, fix }: Check): string[] {
  return [`${MARKS[state]} ${name}: ${found}`, ...(fix ? [`    ${fix}`] : [])];
}
