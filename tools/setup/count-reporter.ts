import type { TestEvent } from 'node:test/reporters';

/** A reporter beside the one for people: one line of JSON with the counts of the whole run. */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    // A summary that names a file is of that file only.
    if (event.type === 'test:summary' && event.data.file === undefined) yield `${JSON.stringify(event.data.counts)}\n`;
  }
}
