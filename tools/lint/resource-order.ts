/**
 * The folders of `apps/server/src/resources`, lowest first. A resource imports only resources that come before it, types included, so
 * there are no cycles. A new resource goes right behind the last one that it imports.
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
  'uploads',
  'articles',
  'structures',
  'translations',
  'revisions',
  'publications',
  'feedback',
  'search',
  'exports',
  'imports',
  'job-retries',
  'trash',
  'project-settings',
  'activity',
] as const;
