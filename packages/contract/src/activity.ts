import * as z from 'zod';
import { Progress } from './jobs.ts';
import { operation } from './operation.ts';
import { Timestamp } from './schemas.ts';

export const ACTIVITY_KINDS = ['video', 'job', 'article', 'folder', 'publication', 'delivery'] as const;

export const ActivityEvent = z
  .object({
    kind: z.enum(ACTIVITY_KINDS),
    id: z.string().meta({ description: 'As the resource has it; the digits of those that are numbers.' }),
    state: z.string().nullable().meta({
      description:
        'The `status` of a video, a job or a delivery; `live` or `kept` of a publication; `trashed` or null of an article or a folder; `gone` of what is there no more.',
    }),
    progress: Progress.nullable().meta({ description: 'Of a video or a job that is being worked on.' }),
    at: Timestamp.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'ActivityEvent' });
export type ActivityEvent = z.output<typeof ActivityEvent>;

export const Activity = z
  .object({
    events: z.array(ActivityEvent).meta({ description: 'What changed since the cursor, each thing once, as it is now; the latest last.' }),
    cursor: z.string().meta({ description: 'For `since` of the next request. The same as the one given where nothing changed.' }),
    isReset: z.boolean().meta({
      description: 'Too much changed to tell, or the cursor is older than a day: read anew what you show. `events` is then empty.',
    }),
    isBusy: z.boolean().meta({ description: 'A job runs or a video is being processed: worth asking every other second.' }),
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof Activity>;

export const activityOperations = {
  getActivity: operation({
    method: 'get',
    path: '/activity',
    scope: 'read',
    tag: 'Jobs',
    summary: 'What changed since',
    description:
      'The videos, jobs, articles, folders and publications that changed since the cursor: what a page that shows them has to read again. Jobs are those whose starting operation the key may use. Without `since` the answer is a cursor of now and no events. 304 where nothing changed.',
    query: z.strictObject({ since: z.string().max(600).optional().meta({ description: 'The `cursor` of an earlier answer.' }) }),
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
