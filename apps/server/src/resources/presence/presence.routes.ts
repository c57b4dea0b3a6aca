import type { presenceOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { requirePerson } from '../people/caller.ts';
import { announcePresence } from './announce-presence.ts';
import { endPresence } from './end-presence.ts';

export const presenceHandlers: Handlers<typeof presenceOperations> = {
  async announcePresence({ db }, { caller, params, body }) {
    return { body: await announcePresence(db, caller.projectId, { ...params, ...body, userId: requirePerson(caller).id }) };
  },

  async endPresence({ db }, { caller, params }) {
    await endPresence(db, caller.projectId, { ...params, userId: requirePerson(caller).id });
    return { body: { deleted: true } };
  },
};
