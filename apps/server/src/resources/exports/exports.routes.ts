import type { exportOperations } from '@docreel/contract';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { acceptedJob } from '../jobs/accepted-job.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { disposition, prefersAsync, readFormat } from './export.ts';
import { prepareExport } from './prepare-export.ts';
import { startExport } from './start-export.ts';
import { streamExport } from './stream-export.ts';

export const exportHandlers: Handlers<typeof exportOperations> = {
  async exportProject(context, { caller, query, headers }) {
    const format = readFormat(query.format);
    const { purpose } = query;
    if (purpose && format !== 'markdown') throw new ApiError('INVALID_FORMAT', '`purpose=sync` needs `format=markdown`.');
    const language = query.language === undefined ? undefined : await resolveLanguage(context.db, caller.projectId, query.language);
    const request = { projectId: caller.projectId, format, folderId: query.folderId, language, purpose };
    if (prefersAsync(headers['prefer'])) {
      const accepted = await acceptedJob(context, await startExport(context, request));
      // The job is polled at `/jobs`, because API keys with only the scope `read` may request it.
      const Location = `${context.config.API_BASE_PATH}/jobs/${accepted.body.jobId}`;
      return { ...accepted, isAccepted: true, headers: { ...accepted.headers, Location, 'Preference-Applied': 'respond-async' } };
    }
    const prepared = await prepareExport(context, request);
    const { contentType, etag, fileName } = prepared;
    return { file: streamExport(context, prepared), contentType, etag, headers: { 'content-disposition': disposition(fileName) } };
  },
};
