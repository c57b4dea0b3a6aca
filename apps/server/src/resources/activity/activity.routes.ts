import { createHash } from 'node:crypto';
import type { activityOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { readActivity } from './read-activity.ts';

export const activityHandlers: Handlers<typeof activityOperations> = {
  async getActivity({ db }, { caller, query }) {
    const body = await readActivity(db, caller, query.since);
    return { body, etag: createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22) };
  },
};
