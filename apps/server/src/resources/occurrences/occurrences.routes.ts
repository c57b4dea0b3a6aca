import type { occurrenceOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { readUserId } from '../people/caller.ts';
import { listOccurrences } from './list-occurrences.ts';
import { replaceOccurrences } from './replace-occurrences.ts';

export const occurrenceHandlers: Handlers<typeof occurrenceOperations> = {
  async listOccurrences(context, { caller, query }) {
    return { body: await listOccurrences(context, caller.projectId, query.text) };
  },

  async replaceOccurrences(context, { caller, body }) {
    const by = { projectId: caller.projectId, authorId: readUserId(caller) };
    return { body: { articles: await replaceOccurrences(context, by, body) } };
  },
};
