/** What the child is asked and what it answers: a line of JSON each, and behind a `find` the picture's bytes. */
import type { Rectangle } from './gray.ts';

export type Question =
  /** The picture that follows is kept until the next one; where in these areas do lines stand? */
  | { ask: 'find'; width: number; height: number; areas: Rectangle[] }
  /** What do these lines of the picture say? */
  | { ask: 'read'; boxes: Rectangle[]; narrow: number };

const LINE_FEED = 10;

export interface Input {
  /** Null where nobody asks any more. */
  question: () => Promise<Question | null>;
  bytes: (count: number) => Promise<Uint8Array>;
}

export function inputOf(stream: AsyncIterable<Buffer>): Input {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (done) return false;
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  }

  async function question(): Promise<Question | null> {
    for (;;) {
      const end = rest.indexOf(LINE_FEED);
      if (end >= 0) {
        const line = rest.subarray(0, end).toString();
        rest = rest.subarray(end + 1);
        return JSON.parse(line) as Question;
      }
      if (!(await more())) return null;
    }
  }

  async function bytes(count: number): Promise<Uint8Array> {
    const out = new Uint8Array(count);
    for (let filled = 0; filled < count; ) {
      if (rest.length === 0 && !(await more())) throw new Error('the picture ended early');
      const part = rest.subarray(0, count - filled);
      out.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
    }
    return out;
  }

  return { question, bytes };
}
