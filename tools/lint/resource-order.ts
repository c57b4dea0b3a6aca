/**
 * The folders of `apps/server/src/resources` in import order. A resource may import only resources before it, including types, so there are
 * no cycles. Insert a new resource directly after the last resource that it imports.
 */
export const RESOURCE_ORDER = [
  'assets',
  'jobs',
  'webhooks',
  'projects',
  'keys',
  'people',
  'templates',
  'languages',
  'folders',
  'videos',
  'pictures',
  'uploads',
  'articles',
  'presence',
  'structures',
  'translations',
  'revisions',
  'publications',
  'feedback',
  'search',
  'occurrences',
  'exports',
  'imports',
  'job-retries',
  'trash',
  'project-settings',
  'activity',
] as const;
