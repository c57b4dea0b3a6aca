import type { searchOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { search } from './search.ts';

export const searchHandlers: Handlers<typeof searchOperations> = {
  async search({ db }, { caller, query }) {
    return { body: await search(db, caller.projectId, query) };
  },
};
