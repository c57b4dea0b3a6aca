import type { Cluster } from '../cluster/cluster.ts';
import type { Ledger } from './ledger.ts';

/** The problems that a run has found, each as a sentence. */
export interface Findings {
  lost: string[];
  stuck: string[];
  doubled: string[];
}

export interface Checked {
  cluster: Cluster;
  ledger: Ledger;
  projectId: string;
  /** Matches the errors of jobs that fail because of the injected fault, such as a full disk. */
  excused: RegExp | undefined;
  /** Whether the fault may interrupt a webhook request, which the service then sends again. */
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
