import type { Operation, OperationId, Operations } from '@docreel/contract';
import type { FileId, ListId } from './calls.ts';

type Line<O extends Operation> = `${Uppercase<O['method']>} ${O['path']}`;

/**
 * Method and path of every operation: all that the SDK knows at run time, so that no schema travels to a browser.
 * Checked against the contract by the compiler: a line that is missing, extra or wrong does not compile.
 */
export const ROUTES = {
  listVideos: 'GET /videos',
  getVideo: 'GET /videos/{videoId}',
  getVideoStatus: 'GET /videos/{videoId}/status',
  deleteVideo: 'DELETE /videos/{videoId}',
  importVideo: 'POST /videos/import',
  getTranscript: 'GET /videos/{videoId}/transcript',
  replaceTranscript: 'PUT /videos/{videoId}/transcript',
  createUpload: 'POST /videos/upload/presigned',
  completeUpload: 'POST /videos/upload/complete',
  createMultipartUpload: 'POST /videos/upload/multipart/create',
  signUploadParts: 'POST /videos/upload/multipart/sign',
  completeMultipartUpload: 'POST /videos/upload/multipart/complete',
  abortMultipartUpload: 'POST /videos/upload/multipart/abort',
  generateArticle: 'POST /generate',
  generateStructure: 'POST /generate/structure',
  getJob: 'GET /generate/{jobId}',
  listJobs: 'GET /jobs',
  getJobById: 'GET /jobs/{jobId}',
  cancelJob: 'DELETE /jobs/{jobId}',
  listArticles: 'GET /articles',
  getArticle: 'GET /articles/{id}',
  createArticle: 'POST /articles',
  createEmptyArticle: 'POST /articles/empty',
  updateArticle: 'PATCH /articles/{id}',
  replaceArticle: 'PUT /articles/{id}',
  deleteArticle: 'DELETE /articles/{id}',
  listRevisions: 'GET /articles/{id}/revisions',
  getRevision: 'GET /articles/{id}/revisions/{number}',
  restoreRevision: 'POST /articles/{id}/revisions/{number}/restore',
  moveArticle: 'PATCH /articles/{id}/move',
  regenerateArticle: 'POST /articles/{id}/regenerate',
  listFolders: 'GET /folders',
  getFolder: 'GET /folders/{id}',
  createFolder: 'POST /folders',
  updateFolder: 'PATCH /folders/{id}',
  deleteFolder: 'DELETE /folders/{id}',
  listTrash: 'GET /trash',
  emptyTrash: 'DELETE /trash',
  restoreArticle: 'POST /articles/{id}/restore',
  restoreFolder: 'POST /folders/{id}/restore',
  getProject: 'GET /project',
  updateProject: 'PATCH /project',
  getProjectStructure: 'GET /project/structure',
  search: 'GET /search',
  listArticleTemplates: 'GET /templates/article',
  listStructureTemplates: 'GET /templates/structure',
  createArticleTemplate: 'POST /templates/article',
  createStructureTemplate: 'POST /templates/structure',
  getTemplate: 'GET /templates/{id}',
  updateTemplate: 'PATCH /templates/{id}',
  deleteTemplate: 'DELETE /templates/{id}',
  listLanguages: 'GET /project/languages',
  getLanguage: 'GET /project/languages/{code}',
  addLanguage: 'POST /project/languages',
  updateLanguage: 'PATCH /project/languages/{code}',
  removeLanguage: 'DELETE /project/languages/{code}',
  translate: 'POST /translate',
  publish: 'POST /publish',
  republish: 'POST /publish/republish',
  getPublishStatus: 'GET /publish/status',
  unpublish: 'POST /publish/unpublish',
  deletePublished: 'DELETE /publish',
  listPublications: 'GET /publications',
  activatePublication: 'POST /publications/{publicationId}/activate',
  exportProject: 'GET /export',
} as const satisfies { [Id in OperationId]: Line<Operations[Id]> };

/** A list of all of a kind: one that is missing or extra does not compile. */
type Exactly<Id extends string, Listed extends readonly Id[]> = Exclude<Id, Listed[number]> extends never ? Listed : never;

function exactly<Id extends string>() {
  return <const Listed extends readonly Id[]>(...listed: Exactly<Id, Listed>) => listed;
}

export const FILES = exactly<FileId>()('getTranscript', 'exportProject');

export const LISTS = exactly<ListId>()(
  'listVideos',
  'listJobs',
  'listArticles',
  'listRevisions',
  'listTrash',
  'listPublications',
  'search',
);
