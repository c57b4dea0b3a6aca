import { endAbandonedSandboxes } from '@docreel/recording';
import { sweepIdempotencyKeys } from './platform/http/idempotency/idempotency.store.ts';
import { sweepScratch } from './platform/process/scratch.ts';
import { warnLowSpace } from './platform/storage/warn-low-space.ts';
import type { Sweep } from './platform/sweeping/start-sweeping.ts';
import { sweepActivity } from './resources/activity/activity.store.ts';
import { sweepComparisonPictures } from './resources/articles/comparing/comparison-pictures.ts';
import { sweepPairings } from './resources/keys/pairing/pairings.store.ts';
import { sweepPreviews } from './resources/publications/previews/clear-previews.ts';
import { sweepLinks } from './resources/people/links/links.store.ts';
import { sweepLoginThrottles } from './resources/people/passwords/login-throttle.store.ts';
import { sweepLoginAttempts } from './resources/people/provider/login-attempts.store.ts';
import { sweepKnownBrowsers } from './resources/people/sessions/known-browsers.store.ts';
import { sweepSessions } from './resources/people/sessions/sessions.store.ts';
import { removeDeletedProjects } from './resources/trash/projects/remove-deleted.ts';
import { purgeTrash } from './resources/trash/empty-trash.ts';
import { sweepUploads } from './resources/uploads/sweep-uploads.ts';
import { sweepSharedCache } from './resources/videos/processing/shared-recording-cache.ts';
import { clearSecrets } from './resources/webhooks/clear-secrets.ts';

const MINUTE_MS = 60_000;

/** Periodic tasks of the service: they delete expired data, and prepare data in advance. */
export const sweeps: readonly Sweep[] = [
  { name: 'old idempotency keys', everyMs: 60 * MINUTE_MS, run: ({ db }) => sweepIdempotencyKeys(db) },
  { name: 'secrets of what has ended', everyMs: 60 * MINUTE_MS, run: ({ db }) => clearSecrets(db) },
  { name: 'free disk space', everyMs: 10 * MINUTE_MS, run: warnLowSpace },
  { name: 'deleted projects', everyMs: MINUTE_MS / 3, run: removeDeletedProjects },
  { name: 'abandoned uploads', everyMs: 5 * MINUTE_MS, run: sweepUploads },
  { name: 'folders of processes that were killed', everyMs: 60 * MINUTE_MS, run: sweepScratch },
  { name: 'sandboxes of processes that were killed', everyMs: 10 * MINUTE_MS, run: endAbandonedSandboxes },
  { name: 'recordings that nobody asks for', everyMs: 60 * MINUTE_MS, run: sweepSharedCache },
  { name: 'old things in the trash', everyMs: 60 * MINUTE_MS, run: purgeTrash },
  { name: 'pictures of old comparisons', everyMs: 60 * MINUTE_MS, run: sweepComparisonPictures },
  { name: 'previews that have ended', everyMs: 5 * MINUTE_MS, run: sweepPreviews },
  { name: 'sessions that have ended', everyMs: 60 * MINUTE_MS, run: ({ db }) => sweepSessions(db) },
  { name: 'known browsers', everyMs: 60 * MINUTE_MS, run: ({ db }) => sweepKnownBrowsers(db) },
  { name: 'links that are too old', everyMs: 60 * MINUTE_MS, run: ({ db }) => sweepLinks(db) },
  { name: 'sign-ins that were not finished', everyMs: 60 * MINUTE_MS, run: ({ db }) => sweepLoginAttempts(db) },
  { name: 'requests for a key', everyMs: 60 * MINUTE_MS, run: ({ db }) => sweepPairings(db) },
  { name: 'wrong passwords', everyMs: 60 * MINUTE_MS, run: ({ db }) => sweepLoginThrottles(db) },
  { name: 'what changed', everyMs: 60 * MINUTE_MS, run: ({ db }) => sweepActivity(db) },
];
