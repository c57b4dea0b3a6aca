import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What a run saw from outside, kept apart from the service: faults, answers that clients got, arrivals at receivers. */
export type Entry =
  | { what: 'fault'; kind: string; detail?: string }
  /** The job's id, or the article's or video's, which the client holds an answer for. */
  | { what: 'accepted'; status: number; type: string; id: string }
  /** The client got no answer and may not ask again with a key. */
  | { what: 'unanswered'; type: string }
  | { what: 'refused'; type: string; status: number; body: string }
  | { what: 'arrival'; deliveryId: string; receiver: string; sha256: string }
  | { what: 'note'; text: string };

export type Dated<E extends Entry = Entry> = E & { at: number };

export interface Ledger {
  add(entry: Entry): void;
  all<What extends Entry['what']>(what: What): Dated<Extract<Entry, { what: What }>>[];
}

/** In memory for the checks, and line by line in a file for a person; what the file holds already is read. */
export function openLedger(file: string): Ledger {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const entries = lines.map((line) => JSON.parse(line) as Dated);
  return {
    add(entry) {
      const dated = { at: Date.now(), ...entry };
      entries.push(dated);
      appendFileSync(file, `${JSON.stringify(dated)}\n`);
    },
    all: <What extends Entry['what']>(what: What) =>
      entries.filter((entry): entry is Dated<Extract<Entry, { what: What }>> => entry.what === what),
  };
}
