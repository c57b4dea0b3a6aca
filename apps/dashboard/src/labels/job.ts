import type { Job } from '@docreel/contract';
import { jobsText } from '../text/jobs.ts';

const TYPES: Record<Job['type'], string> = jobsText.types;

export function getJobTypeLabel(type: Job['type']): string {
  return TYPES[type];
}

/** Returns the subject of a job if it is known, for example the name of the imported file or a language. */
export function describeJobSubject({ about }: Pick<Job, 'about'>): string {
  return [about.name, about.language].filter((word) => word !== null).join(', ');
}
