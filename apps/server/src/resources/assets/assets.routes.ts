import type { assetOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { createAsset } from './create-asset.ts';

export const assetHandlers: Handlers<Pick<typeof assetOperations, 'createAsset'>> = {
  async createAsset(context, { caller, body }) {
    return { body: await createAsset(context, caller.projectId, body) };
  },
};
