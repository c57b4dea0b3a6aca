import type { Action } from '../../types.ts';

/** An action that may have happened, as one pass proposes it. */
export interface Claim {
  /** Name of the pass. */
  pass: string;
  action: Action;
  /** Further features that only this pass can give. */
  hints?: Record<string, number>;
}
