/** One thing the service stands on: as it should be, there but weaker than it should be, or missing. */
export interface Check {
  name: string;
  state: 'good' | 'weak' | 'bad';
  found: string;
  fix?: string;
}
