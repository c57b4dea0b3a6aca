/** Text of the job list and the job dialog. */
export const jobsText = {
  title: 'Jobs',
  types: {
    generate: 'Create article',
    compare: 'Compare with recording',
    generate_structure: 'Split video into articles',
    import_video_url: 'Import video',
    publish: 'Publish site',
    translate: 'Translate articles',
    export: 'Export project',
    import: 'Import articles',
  },
  states: { completed: 'Done', failed: 'Failed', cancelled: 'Cancelled', waiting: 'Waiting' },

  filterLabel: 'Filter jobs',
  filters: { all: 'All', pending: 'Running', failed: 'Failed', completed: 'Done' },
  noMatches: 'No matching jobs',
  empty: {
    title: 'No activity yet',
    text: 'Imports, articles, translations and publishing appear here.',
  },
  table: { job: 'Job', status: 'Status', started: 'Started', duration: 'Duration' },
  seconds: (seconds: number) => `${seconds.toFixed(1)} s`,
  minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
  retry: (job: string) => `Retry: ${job}`,
  isRetrying: 'The job is being started again.',
  retrying: 'Retrying.',

  dialog: {
    title: 'Job',
    cancel: 'Cancel job',
    cancelled: 'Job cancelled.',
    retry: 'Try again',
    started: 'Started ',
    error: 'error',
    result: 'result',
    jobId: 'Job ID',
    openArticle: 'Open article',
    openReview: 'Open review',
    openVideo: 'Open video',
    openVersions: 'Open published versions',
  },
};
