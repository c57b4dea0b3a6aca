import type { Tool } from '../tool.ts';
import { createArticle } from './create-article.ts';
import { editArticle } from './edit-article.ts';
import { generateArticle } from './generate-article.ts';
import { importVideo } from './import-video.ts';
import { listContent } from './list-content.ts';
import { previewSite } from './preview-site.ts';
import { publishSite } from './publish-site.ts';
import { readArticle } from './read-article.ts';
import { readFeedback } from './read-feedback.ts';
import { readVideo } from './read-video.ts';
import { search } from './search.ts';
import { waitForJob } from './wait-for-job.ts';

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  search,
  listContent,
  readArticle,
  readVideo,
  readFeedback,
  importVideo,
  generateArticle,
  createArticle,
  editArticle,
  previewSite,
  publishSite,
  waitForJob,
];
