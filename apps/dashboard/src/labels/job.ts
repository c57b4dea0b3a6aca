import type { Job } from '@docreel/contract';

const TYPES: Record<Job['type'], string> = {
  generate: 'Write an article',
  generate_structure: 'Divide a video',
  import_video_url: 'Import a video',
  publish: 'Publish',
  translate: 'Translate',
  export: 'Export',
  import: 'Import articles',
};

export function getJobTypeLabel(type: Job['type']): string {
  return TYPES[type];
}

/** What it is about, as far as the job says: the name of what is imported, a language. */
export function describeJobSubject({ about }: Pick<Job, 'about'>): string {
  return [about.name, about.language].filter((word) => word !== null).join(', ');
}
