import type { previewOperations, publicationOperations, publishChangeOperations, publishOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { activatePublication } from './activate-publication.ts';
import { listPublishChanges } from './comparing/list-publish-changes.ts';
import { listPublishWarnings } from './comparing/list-publish-warnings.ts';
import { listPublications } from './list-publications.ts';
import { deletePreview, listPreviews, renewPreviewAddress } from './previews/change-previews.ts';
import { startPreview } from './previews/start-preview.ts';
import { publish } from './publish.ts';
import { getPublishStatus } from './publish-status.ts';

export const publishHandlers: Handlers<typeof publishOperations> = {
  async publish(context, { caller, body }) {
    return acceptedJob(context, await publish(context, caller.projectId, { ...body, action: 'publish' }));
  },

  async republish(context, { caller, body }) {
    return acceptedJob(context, await publish(context, caller.projectId, { ...body, action: 'republish' }));
  },

  async getPublishStatus(context, { caller }) {
    return { body: await getPublishStatus(context, caller.projectId) };
  },
};

export const publishChangeHandlers: Handlers<typeof publishChangeOperations> = {
  async listPublishChanges(context, { caller, query }) {
    return { body: await listPublishChanges(context, caller.projectId, query) };
  },

  async listPublishWarnings(context, { caller, query, signal }) {
    return { body: await listPublishWarnings(context, caller.projectId, { ...query, signal }) };
  },
};

export const publicationHandlers: Handlers<typeof publicationOperations> = {
  async unpublish(context, { caller, body }) {
    return acceptedJob(context, await publish(context, caller.projectId, { ...body, action: 'unpublish' }));
  },

  async deletePublished(context, { caller, body }) {
    return acceptedJob(context, await publish(context, caller.projectId, { ...body, action: 'unpublish' }));
  },

  async listPublications(context, { caller, query }) {
    return { body: await listPublications(context, caller.projectId, query) };
  },

  async activatePublication(context, { caller, params }) {
    return { body: await activatePublication(context, caller.projectId, params.publicationId) };
  },
};

export const previewHandlers: Handlers<typeof previewOperations> = {
  async createPreview(context, { caller, body }) {
    return acceptedJob(context, await startPreview(context, caller.projectId, body));
  },

  async listPreviews(context, { caller, query }) {
    return { body: await listPreviews(context, caller.projectId, query) };
  },

  async renewPreviewAddress(context, { caller, params, body }) {
    const preview = { projectId: caller.projectId, id: params.previewId };
    return { body: await renewPreviewAddress(context, preview, body.expiresInDays) };
  },

  async deletePreview(context, { caller, params }) {
    await deletePreview(context, caller.projectId, params.previewId);
    return { body: { deleted: true } };
  },
};
