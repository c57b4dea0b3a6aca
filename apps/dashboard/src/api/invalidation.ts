import type { Name } from './operations.ts';

/** Queries whose result depends on the published site or on unpublished changes. */
export const SITE: readonly Name[] = ['getPublishStatus', 'listPublishChanges', 'listPublishWarnings'];

const ARTICLE: readonly Name[] = [
  'getArticle',
  'listArticles',
  'getProjectStructure',
  'listRevisions',
  ...SITE,
  'listLanguages',
  'listTranslations',
];
const TREE: readonly Name[] = ['listArticles', 'getProjectStructure', 'listFolders', 'listTrash', 'listTranslations', ...SITE];
const JOBS: readonly Name[] = ['listJobs', 'getJobById', 'getActivity'];
const KEYS: readonly Name[] = ['listKeys'];
const HOOK: readonly Name[] = ['getWebhook', 'listDeliveries', 'getDelivery'];

/**
 * Lists the queries that each write makes outdated immediately. Jobs change other queries later, and the activity poll invalidates those.
 */
export const INVALIDATED_BY: Partial<Record<Name, readonly Name[]>> = {
  importVideo: ['listVideos', ...JOBS],
  completeUpload: ['listVideos', ...JOBS],
  completeMultipartUpload: ['listVideos', ...JOBS],
  updateVideo: ['listVideos', 'getVideo', ...SITE],
  deleteVideo: ['listVideos', ...JOBS],
  replaceTranscript: ['getTranscript', 'getDetections', 'getArticle'],
  replaceCaptions: SITE,
  generateArticle: JOBS,
  generateStructure: JOBS,
  regenerateArticle: JOBS,
  compareArticle: JOBS,
  cancelJob: [...JOBS, 'listVideos', 'getVideo'],
  retryJob: [...JOBS, ...SITE],
  createArticle: TREE,
  createEmptyArticle: TREE,
  redactAsset: ['getArticle', ...SITE],
  updateArticle: ARTICLE,
  restoreRevision: ARTICLE,
  moveArticle: ARTICLE,
  deleteArticle: TREE,
  restoreArticle: [...TREE, 'getArticle'],
  createFolder: TREE,
  updateFolder: TREE,
  deleteFolder: TREE,
  restoreFolder: TREE,
  emptyTrash: TREE,
  updateProject: ['getProject', 'listLanguages', ...SITE],
  verifyDomain: ['getProject', ...SITE],
  addLanguage: ['listLanguages', 'listTranslations', 'listTranslators', ...SITE],
  updateLanguage: ['listLanguages', 'getLanguage', ...SITE],
  removeLanguage: ['listLanguages', 'listTranslations', 'listTranslators', ...SITE],
  replaceOccurrences: [...ARTICLE, 'listOccurrences'],
  translate: JOBS,
  startTranslation: ARTICLE,
  confirmTranslation: ARTICLE,
  deleteFeedback: ['listFeedback', 'listFeedbackCounts'],
  exportProject: JOBS,
  importProject: JOBS,
  publish: [...JOBS, ...SITE],
  republish: [...JOBS, ...SITE],
  unpublish: [...JOBS, ...SITE],
  activatePublication: ['listPublications', ...SITE, 'listArticles'],
  createPreview: JOBS,
  renewPreviewAddress: ['listPreviews'],
  deletePreview: ['listPreviews'],
  createArticleTemplate: ['listArticleTemplates'],
  createStructureTemplate: ['listStructureTemplates'],
  updateTemplate: ['listArticleTemplates', 'listStructureTemplates', 'getTemplate'],
  deleteTemplate: ['listArticleTemplates', 'listStructureTemplates'],

  signOut: ['getSession'],
  confirmPassword: ['getSession'],
  updateAccount: ['getSession', 'listMembers'],
  changePassword: ['getSession', 'listSessions'],
  endSession: ['listSessions'],
  endOtherSessions: ['listSessions'],
  createProject: ['listProjects'],
  changeRole: ['listMembers', 'getSession'],
  removeMember: ['listMembers', 'getSession'],
  invite: ['listInvites'],
  revokeInvite: ['listInvites'],
  createKey: KEYS,
  revokeKey: KEYS,
  setWebhook: HOOK,
  createWebhookSecret: HOOK,
  deleteWebhookSecret: HOOK,
  testWebhook: HOOK,
  resendDelivery: HOOK,
  resendFailedDeliveries: HOOK,
};
