import type { Context } from './context.ts';
import type { JobKind } from './platform/queue/queue.ts';
import { generateArticleJob } from './resources/articles/generation/generate-article.job.ts';
import { compareArticleJob } from './resources/articles/comparing/compare-article.job.ts';
import { exportJob } from './resources/exports/export.job.ts';
import { importProjectJob } from './resources/imports/import-project.job.ts';
import { publishJob } from './resources/publications/publish.job.ts';
import { deleteOrphanedFilesJob } from './resources/assets/delete-orphaned-files.job.ts';
import { resizePicturesJob } from './resources/assets/resize-pictures.job.ts';
import { generateStructureJob } from './resources/structures/generate-structure.job.ts';
import { importVideoJob } from './resources/videos/importing/import-video.job.ts';
import { processVideoJob } from './resources/videos/processing/process-video.job.ts';
import { translateJob } from './resources/translations/translate.job.ts';

/** The handlers of all job kinds, such as publishing and translation. */
export const jobKinds: readonly JobKind<Context>[] = [
  importVideoJob,
  processVideoJob,
  deleteOrphanedFilesJob,
  resizePicturesJob,
  generateArticleJob,
  compareArticleJob,
  generateStructureJob,
  publishJob,
  exportJob,
  importProjectJob,
  translateJob,
];
