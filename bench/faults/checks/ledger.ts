import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Observations of a run from outside of the service: faults, responses to clients, arrivals at receivers. */
export type Entry =
  | { what: 'fault'; kind: string; detail?: string }
  /** Id of the job, article or video for which the client got a response. */
  | { what: 'accepted'; status: number; type: string; id: string }
  /** The client does not know the outcome of a request: it was executed once or not at all. */
  | { what: 'unanswered'; type: string }
  | { what: 'refused'; type: string; status: number; body: string }
  | { what: 'arrival'; deliveryId: string; receiver: string; sha256: string }
  | { what: 'note'; text: string };

export type Dated<E extends Entry = Entry> = E & { at: number };

export interface Ledger {
  add(entry: Entry): void;
  all<What extends Entry['what']>(what: What): Dated<Extract<Entry, { what: What }>>[];
}

/** Opens a ledger, which is kept in memory for the checks and in a file for people. Existing entries of the file are read. */
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
