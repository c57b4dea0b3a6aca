import type { House } from '../house/house.ts';
import type { Ledger } from './ledger.ts';

/** What a run broke, each as a sentence. */
export interface Findings {
  lost: string[];
  stuck: string[];
  doubled: string[];
}

export interface Checked {
  house: House;
  ledger: Ledger;
  projectId: string;
  /** Failures of jobs that the fault excuses, such as a store that is full. */
  excused: RegExp | undefined;
  /** Whether the fault may have cut off a request on its way, which is then sent again. */
  cutsSends: boolean;
}

export interface JobRow {
  id: string;
  kind: string;
  status: 'pending' | 'completed' | 'failed';
  error: string | null;
  output: Record<string, unknown> | null;
  callback_url: string | null;
}
