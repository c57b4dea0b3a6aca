import type { uploadOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { abortMultipartUpload } from './abort-multipart-upload.ts';
import { completeMultipartUpload } from './complete-multipart-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { createMultipartUpload } from './create-multipart-upload.ts';
import { createUpload } from './create-upload.ts';
import { signUploadParts } from './sign-upload-parts.ts';

export const uploadHandlers: Handlers<typeof uploadOperations> = {
  async createUpload(context, { caller, body }) {
    return { body: await createUpload(context, caller.projectId, body) };
  },

  async completeUpload(context, { caller, body }) {
    return { body: await completeUpload(context, caller.projectId, body) };
  },

  async createMultipartUpload(context, { caller, body }) {
    return { body: await createMultipartUpload(context, caller.projectId, body) };
  },

  async signUploadParts(context, { caller, body }) {
    return { body: await signUploadParts(context, caller.projectId, body) };
  },

  async completeMultipartUpload(context, { caller, body }) {
    return { body: await completeMultipartUpload(context, caller.projectId, body) };
  },

  async abortMultipartUpload(context, { caller, body }) {
    await abortMultipartUpload(context, caller.projectId, body);
    return { body: { deleted: true } };
  },
};
