import * as z from 'zod';
import { operation } from './operation.ts';
import { IntegerIdParam, languageQuery } from './schemas.ts';

export const EXPORT_FORMATS = ['html', 'markdown', 'llm-text', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportOperations = {
  exportProject: operation({
    method: 'get',
    path: '/export',
    scope: 'read',
    tag: 'Export',
    summary: 'Export the project',
    description:
      '`html` (default): a ZIP of the site that opens from a folder without a server. `markdown`: a ZIP of Markdown files with front matter and pictures, which can be imported again. `json`: the same content as data, in a ZIP. `llm-text`: one text in reading order. Aliases: `md`, `llm`, `llms`, `llms-txt`. The same content produces the same bytes and the same `ETag`. With `purpose=sync`, the Markdown files have their `revision`, texts contain `asset:` and `video:` references as the API returns them, and `assets/index.json` lists the URLs of the pictures instead of including them. With `Prefer: respond-async`, the response is 202 with an `export` job whose output has a download URL.',
    query: z.strictObject({
      format: z.string().max(40).default('html').meta({ description: '`html`, `markdown`, `llm-text` or `json`.' }),
      folderId: IntegerIdParam.optional().meta({ description: 'Only export this folder and its subfolders.' }),
      language: languageQuery,
      purpose: z.enum(['sync']).optional().meta({
        description:
          'With `markdown`: `sync` is for programs that keep a copy of the project, such as `docreel pull`. Defaults to a complete archive.',
      }),
    }),
    status: 200,
    response: z.string(),
    media: ['application/zip', 'text/plain; charset=utf-8'],
    isAsyncOnRequest: true,
    isVersioned: true,
    errors: ['INVALID_FORMAT', 'FOLDER_NOT_FOUND', 'LANGUAGE_NOT_CONFIGURED'],
    examples: { response: '# Tasklane\n\n## Create a project\n\n1. Click **Projects** in the menu on the left. [00:09]\n' },
  }),
};
