import * as z from 'zod';

/** Input fields that several tools share. Each field that contains an ID says which tool returns it. */

export const articleId = z.int().positive().max(2_147_483_647).describe('Article ID, from `search` or `list_content`.');
export const folderId = z.int().positive().max(2_147_483_647).describe('Folder ID, from `list_content` with kind "folders".');
export const videoId = z.uuid().describe('Video ID, from `list_content` with kind "videos", `search` or `import_video`.');
export const language = z
  .string()
  .min(2)
  .max(35)
  .optional()
  .describe("Language code of a translation, such as `de`. Defaults to the project's language.");
export const listOffset = z.int().min(0).max(1_000_000_000).default(0).describe('Number of results to skip.');
export const textOffset = z.int().min(0).max(10_000_000).default(0).describe('Character at which to start, for long texts.');
export const waitSeconds = z
  .int()
  .min(0)
  .max(50)
  .default(45)
  .describe('Longest time to wait for the result. After that, the job continues on the server.');

/** Number of results in one page of a list. */
export const PAGE_SIZE = 20;
