import { writeSync } from 'node:fs';
import { inspect } from 'node:util';
import type { TestEvent } from 'node:test/reporters';
import type { RunEvent } from './run-event.ts';

/** A reporter for the runner and not for people: one line of JSON for each thing that it acts on, as it happens. */
// oxlint-disable-next-line require-yield -- nothing is left to be printed.
export default async function* eventReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const line = toRunEvent(event);
    if (line) tellRunner(line);
  }
}

/** Where the runner listens: apart from what tests print. */
const RUNNER = 3;

export function tellRunner(event: RunEvent): void {
  writeSync(RUNNER, `${JSON.stringify(event)}\n`);
}

export function toRunEvent({ type, data }: TestEvent): RunEvent | undefined {
  if (type === 'test:dequeue' && data.nesting === 0) return { type: 'began' };
  if (type === 'test:pass' && data.nesting === 0) return { type: 'ended', file: data.file ?? '', ms: data.details.duration_ms };
  if (type === 'test:fail') {
    const { name, file = '', line = 0, nesting, details } = data;
    // A test whose only fault is that one inside it failed has nothing to add.
    if ((details.error as { failureType?: string }).failureType === 'subtestsFailed') return undefined;
    return { type: 'failed', name, file, line, isInner: nesting > 0, ms: details.duration_ms, story: tell(details.error) };
  }
  // A summary that names a file is of that file only.
  if (type === 'test:summary' && data.file === undefined) {
    const { tests, passed, skipped, todo } = data.counts;
    return { type: 'summary', counts: { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo } };
  }
  return undefined;
}

/** The error that the test threw, and not the runner's wrapping of it. */
function tell(error: Error): string {
  const { cause } = error;
  const story = cause === undefined || typeof cause === 'string' ? (cause ?? error.message) : inspect(cause);
  // The runner's own frames are the same below every test.
  return story.replaceAll(/\n +at .*\(?node:internal\/(test_runner|async_hooks|process).*|\n +at .*\(node:async_hooks.*/g, '');
}
