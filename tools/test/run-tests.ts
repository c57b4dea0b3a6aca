import path from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { tellRunner, toRunEvent } from './event-reporter.ts';
import { stopTracking } from './without-tracking.ts';

/** The tests of a batch in this process, each event a line of JSON to the runner. As `node --test`, which would follow every promise. */

process.on('uncaughtExceptionMonitor', (error) => tellRunner({ type: 'stray', story: inspect(error) }));
process.on('unhandledRejection', (reason) => tellRunner({ type: 'stray', story: inspect(reason) }));
// What is to be ended with this process hears of an exit, and not of a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

stopTracking();
const events: AsyncIterable<TestEvent> = run({ files: [path.join(import.meta.dirname, 'load-tests.ts')], isolation: 'none' });
for await (const event of events) {
  const line = toRunEvent(event);
  if (line) tellRunner(line);
}
