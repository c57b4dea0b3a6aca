import type { keyOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { createProjectKey, readRateLimitMax, revokeProjectKey } from './project-keys.ts';
import { toApiKey } from './key.ts';
import { listKeyRows } from './keys.store.ts';

export const keyHandlers: Handlers<typeof keyOperations> = {
  async listKeys({ db, config }, { caller }) {
    return { body: { keys: (await listKeyRows(db, caller.projectId)).map((row) => toApiKey(row, config.RATE_LIMIT_PER_MINUTE)) } };
  },

  async createKey({ db, config }, { caller, params, body }) {
    const { row, key } = await createProjectKey(db, { projectId: caller.projectId, rateLimitMax: readRateLimitMax(config) }, body);
    const location = `${config.API_BASE_PATH}/projects/${params.project}/keys`;
    return { body: { apiKey: toApiKey(row, config.RATE_LIMIT_PER_MINUTE), key }, headers: { location } };
  },

  async revokeKey({ db, config }, { caller, params }) {
    return { body: toApiKey(await revokeProjectKey(db, caller.projectId, params.keyId), config.RATE_LIMIT_PER_MINUTE) };
  },
};
