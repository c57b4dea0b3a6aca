/** Result of one check: `good`, `weak` (works with restrictions) or `bad`. `fix` tells the operator what to do. */
export interface Check {
  name: string;
  state: 'good' | 'weak' | 'bad';
  found: string;
  fix?: string;
}
