import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Everything that a run observes from outside the service: faults, responses to clients, and requests to webhook receivers. */
export type Entry =
  | { what: 'fault'; kind: string; detail?: string }
  /** ID of the job, article or video in the response to the client. */
  | { what: 'accepted'; status: number; type: string; id: string }
  /** The client got no response, so the service executed the request once or not at all. */
  | { what: 'unanswered'; type: string }
  | { what: 'refused'; type: string; status: number; body: string }
  | { what: 'arrival'; deliveryId: string; receiver: string; sha256: string }
  | { what: 'note'; text: string };

export type Dated<E extends Entry = Entry> = E & { at: number };

export interface Ledger {
  add(entry: Entry): void;
  all<What extends Entry['what']>(what: What): Dated<Extract<Entry, { what: What }>>[];
}

/** Opens the ledger of a run. The checks read it from memory, people read its file. Existing entries of the file are loaded. */
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
