/** Result of one check: `good`, `weak` (works with restrictions) or `bad`. `fix` contains the action that solves the problem. */
export interface Check {
  name: string;
  state: 'good' | 'weak' | 'bad';
  found: string;
  fix?: string;
}
