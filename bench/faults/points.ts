/** Regular expressions for the crash points that `crash-points.ts` names. The scenarios crash before and after each point. */
export const POINTS = {
  worker: [
    'write jobs\\.fence', // a worker claims a job
    'write jobs\\.lease_until',
    'write jobs\\.stage',
    'commit jobs\\.fence', // a worker releases a job
    'commit .*\\+job_steps',
    'commit .*jobs\\.status', // a job ends
    'commit .*\\+deliveries .*\\+videos',
    'commit .*\\+articles',
    'commit .*\\+article_translations',
    'commit .*\\+publications',
    'commit .*\\+transcripts',
    'commit deliveries\\.fence',
    'commit .*\\+delivery_attempts',
    'write .*\\+assets',
    'commit .*\\+site_files',
    'write .*\\+content_digests',
    'write .*\\+orphaned_files',
    'object',
    'send',
  ],
  api: [
    'commit .*\\+jobs',
    'commit .*\\+articles',
    'commit .*\\+uploads',
    'commit .*-uploads',
    'write .*\\+orphaned_files',
    'write .*\\+idempotency_keys',
    'write idempotency_keys\\.status',
    'object',
  ],
  objects: ['object', 'commit .*\\+job_steps', 'write .*\\+assets'],
};

/** Crash points that each worker reaches several times in a run. */
export const OFTEN: readonly string[] = ['write jobs\\.fence', 'commit .*\\+job_steps', 'commit deliveries\\.fence', 'object', 'send'];
