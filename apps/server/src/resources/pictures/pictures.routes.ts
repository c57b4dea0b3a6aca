import type { assetOperations, frameOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { createFramePicture } from './create-frame-picture.ts';
import { listFrames } from './list-frames.ts';
import { redactAsset } from './redact-asset.ts';

export const pictureHandlers: Handlers<typeof frameOperations & Pick<typeof assetOperations, 'redactAsset'>> = {
  async listFrames(context, { caller, params, query, signal }) {
    return { body: { frames: await listFrames(context, caller.projectId, { ...params, ...query, signal }) } };
  },

  async createFramePicture(context, { caller, params, body, signal }) {
    return { body: { asset: await createFramePicture(context, caller.projectId, { ...params, ...body, signal }) } };
  },

  async redactAsset(context, { caller, params, body, signal }) {
    return { body: { asset: await redactAsset(context, caller.projectId, { ...params, ...body, signal }) } };
  },
};
