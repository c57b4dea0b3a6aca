import type { Cluster } from '../cluster/cluster.ts';
import type { Ledger } from './ledger.ts';

/** The problems of a run, each as a sentence. */
export interface Findings {
  lost: string[];
  stuck: string[];
  doubled: string[];
}

export interface Checked {
  cluster: Cluster;
  ledger: Ledger;
  projectId: string;
  /** Job failures that the fault explains, such as a full store. */
  excused: RegExp | undefined;
  /** Whether the fault may have interrupted a request, which is then sent again. */
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
