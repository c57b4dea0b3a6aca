import * as z from 'zod';
import { Progress } from './jobs.ts';
import { operation } from './operation.ts';
import { Timestamp } from './schemas.ts';

export const ACTIVITY_KINDS = ['video', 'job', 'article', 'folder', 'publication', 'delivery'] as const;

export const ActivityEvent = z
  .object({
    kind: z.enum(ACTIVITY_KINDS),
    id: z.string().meta({ description: 'ID of the resource. Numeric IDs are written as digits.' }),
    state: z.string().nullable().meta({
      description:
        'The `status` of a video, job or delivery. Publications are `live` or `kept`. Articles and folders are `trashed` or null. Anything that no longer exists is `gone`.',
    }),
    progress: Progress.nullable().meta({ description: 'Progress of a video or job that is being processed.' }),
    at: Timestamp.meta({ description: 'Time of the last change.' }),
  })
  .meta({ id: 'ActivityEvent' });
export type ActivityEvent = z.output<typeof ActivityEvent>;

export const Activity = z
  .object({
    events: z.array(ActivityEvent).meta({
      description: 'Resources that changed since the cursor, in their current state, most recent change last. Each is listed once.',
    }),
    cursor: z.string().meta({ description: 'Pass this as `since` in the next request. It stays the same if nothing changed.' }),
    isReset: z.boolean().meta({
      description: '`true` if the cursor is older than one day or too much changed. Reload your data; `events` is then empty.',
    }),
    isBusy: z.boolean().meta({ description: '`true` while a job is running or a video is being processed. Poll every two seconds.' }),
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof Activity>;

export const activityOperations = {
  getActivity: operation({
    method: 'get',
    path: '/activity',
    scope: 'read',
    tag: 'Jobs',
    summary: 'List recent changes',
    description:
      'Returns the videos, jobs, articles, folders and publications that changed since the cursor, so that a client knows what to reload. Includes jobs that the key is allowed to start. Without `since`, the response has a new cursor and no events. Returns 304 if nothing changed.',
    query: z.strictObject({ since: z.string().max(600).optional().meta({ description: 'The `cursor` of an earlier response.' }) }),
    isVersioned: true,
    status: 200,
    response: Activity,
    errors: [],
    examples: {
      response: {
        events: [
          {
            kind: 'video',
            id: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47',
            state: 'processing',
            progress: { stage: 'reading the screen', percent: 45 },
            at: '2026-03-14T09:27:10.020Z',
          },
          { kind: 'article', id: '12', state: null, progress: null, at: '2026-03-14T09:27:12.000Z' },
        ],
        cursor: 'MTc3MzQ4MDQzMi4xLjEwMDoxMDA6',
        isReset: false,
        isBusy: true,
      },
    },
  }),
};
