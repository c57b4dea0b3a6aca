import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { RESOURCE_ORDER } from './resource-order.ts';

/** Tests each import rule: lints a snippet that breaks the rule with the project's configuration. */

const ROOT = path.resolve(import.meta.dirname, '../..');
const SERVER = 'apps/server/src';

/** File name, source code, and the expected message of the linter. */
const BROKEN: [string, string, RegExp][] = [
  ['packages/contract/src/a.ts', "import '@docreel/sdk';", /none of the others/],
  ['packages/contract/src/b.ts', "import 'node:fs';", /runs in a browser/],
  ['packages/sdk/src/a.ts', "import '@docreel/writer';", /the contract only/],
  ['packages/mcp/src/a.ts', "import '@docreel/contract';", /the SDK only/],
  ['packages/recording/src/a.ts', "import 'kysely';", /Only stores/],
  ['packages/recording/src/b.ts', "import '@docreel/writer';", /none of the others/],
  ['packages/recording/src/c.ts', "import '../../../apps/server/src/config.ts';", /Nothing imports the server/],
  ['packages/writer/src/a.ts', "import '@docreel/contract';", /An engine knows no API|Markdown only/],
  ['packages/writer/src/b.ts', "import '@docreel/site';", /Markdown only/],
  ['packages/writer/src/c.ts', "import '@docreel/recording';", /Markdown only/],
  ['packages/writer/src/d.ts', "import '@docreel/timeline/compose';", /Markdown only/],
  ['packages/timeline/src/a.ts', "import '@docreel/writer';", /from recordings only/],
  ['packages/site/src/a.ts', "import 'hono';", /Only platform\/http/],
  ['packages/site/src/b.ts', "import 'pg';", /Only/],
  ['packages/site/src/c.ts', "import '@docreel/recording';", /nothing else of ours/],
  ['packages/markdown/src/a.ts', "import '@docreel/site';", /none of the others/],
  ['packages/translator/src/a.ts', "import '@docreel/site';", /none of the others/],
  [`${SERVER}/main.ts`, "import 'pg';", /Only stores/],
  [`${SERVER}/lib/a.ts`, "import { startEmbedded } from '../platform/db/embedded.ts'; startEmbedded();", /pure functions/],
  [`${SERVER}/lib/b.ts`, "import '../resources/articles/article.ts';", /Arrows point down/],
  [`${SERVER}/platform/storage/a.ts`, "import '../../resources/articles/article.ts';", /Arrows point down/],
  [`${SERVER}/platform/db/a.ts`, "import '../queue/create-queue.ts';", /Only the service runs the queue/],
  [`${SERVER}/platform/queue/a.ts`, "import 'hono';", /Only platform\/http/],
  [`${SERVER}/platform/http/a.ts`, "import { sql } from 'kysely'; sql``;", /Only stores/],
  [`${SERVER}/platform/http/b.ts`, "import 'undici';", /Only platform\/outbound/],
  [`${SERVER}/platform/outbound/a.ts`, "import 'pg';", /Only stores/],
  [`${SERVER}/resources/articles/a.ts`, "import { sql } from 'kysely'; sql``;", /Only stores/],
  [`${SERVER}/resources/articles/b.ts`, "import 'undici';", /Only platform\/outbound/],
  [`${SERVER}/resources/articles/c.ts`, "import 'node:http';", /Only platform\/http/],
  [`${SERVER}/resources/articles/d.ts`, "import './articles.routes.ts';", /a verb knows no route/],
  [`${SERVER}/resources/articles/e.ts`, "import { ERRORS } from '@docreel/contract'; String(ERRORS);", /status codes/],
  [`${SERVER}/resources/articles/f.ts`, "import { insertVideo } from '../videos/videos.store.ts'; insertVideo();", /never writes it/],
  [`${SERVER}/resources/articles/g.ts`, "export const all = (db: any) => db.selectFrom('articles');", /Only stores/],
  [
    `${SERVER}/resources/articles/i.ts`,
    "import type { A } from '../translations/translation.ts'; export type B = A;",
    /Resources have an order/,
  ],
  [`${SERVER}/resources/articles/i.store.ts`, "import '../publications/publication.ts';", /Resources have an order/],
  [`${SERVER}/resources/articles/i.routes.ts`, "import '../trash/empty-trash.ts';", /Resources have an order/],
  [`${SERVER}/resources/articles/trash/i.ts`, "import '../../exports/start-export.ts';", /Resources have an order/],
  [`${SERVER}/resources/videos/processing/deep/i.ts`, "import '../../../articles/article.ts';", /Resources have an order/],
  [`${SERVER}/resources/articles/a.job.ts`, "import 'pg';", /Only stores/],
  [`${SERVER}/resources/articles/a.store.ts`, "import { deleteVideo } from '../videos/videos.store.ts'; deleteVideo();", /never writes it/],
  [
    `${SERVER}/resources/articles/h.ts`,
    "import { keepTranscript } from '../videos/transcripts/transcripts.store.ts'; keepTranscript();",
    /never writes it/,
  ],
  [
    `${SERVER}/resources/articles/revisions/a.ts`,
    "import { insertVideo } from '../../videos/videos.store.ts'; insertVideo();",
    /never writes it/,
  ],
  [
    `${SERVER}/resources/articles/revisions/b.ts`,
    "import { keepTranscript } from '../../videos/transcripts/transcripts.store.ts'; keepTranscript();",
    /never writes it/,
  ],
  [
    `${SERVER}/resources/articles/revisions/a.store.ts`,
    "import { insertVideo } from '../../videos/videos.store.ts'; insertVideo();",
    /never writes it/,
  ],
  [`${SERVER}/resources/articles/revisions/c.ts`, "import { sql } from 'kysely'; sql``;", /Only stores/],
  [`${SERVER}/resources/articles/a.routes.ts`, "import { insertArticle } from './articles.store.ts'; insertArticle();", /writes nothing/],
  ['apps/dashboard/src/a.ts', "import '@docreel/site';", /the SDK only/],
  ['apps/dashboard/src/b.ts', "import { operations } from '@docreel/contract'; String(operations);", /by its types/],
  ['apps/dashboard/src/c.ts', "import 'node:fs';", /runs in a browser/],
  ['apps/dashboard/src/pages/a.ts', "import { Button } from '@mantine/core'; String(Button);", /Use the component in ui/],
  ['apps/dashboard/src/ui/a.ts', "import '../pages/article/ArticlePage.tsx';", /import downwards only/],
  ['apps/dashboard/src/ui/b.ts', "import '@docreel/sdk';", /receive their data as props/],
  [
    'apps/dashboard/src/ui/c.ts',
    "import type { Form } from '../forms/use-form.ts'; export type F = Form<object>;",
    /import downwards only/,
  ],
  ['apps/dashboard/src/ui/d.ts', "import '../api/errors.ts';", /import downwards only/],
  ['apps/dashboard/src/ui/e.ts', "import '../shell/Shell.tsx';", /import downwards only/],
  ['apps/dashboard/src/ui/f.ts', "import '../uploads/uploads.ts';", /import downwards only/],
  ['apps/dashboard/src/ui/g.ts', "import '../actions/actions.ts';", /import downwards only/],
  ['apps/dashboard/src/forms/a.ts', "import '../pages/article/ArticlePage.tsx';", /import downwards only/],
  ['apps/dashboard/src/forms/site/a.ts', "import '../../shell/Shell.tsx';", /import downwards only/],
  ['apps/dashboard/src/shell/a.ts', "import '../pages/article/ArticlePage.tsx';", /import downwards only/],
  ['apps/dashboard/src/actions/a.ts', "import '../forms/use-form.ts';", /import downwards only/],
  ['apps/dashboard/src/uploads/a.ts', "import '../actions/actions.ts';", /import downwards only/],
  ['apps/dashboard/src/api/a.ts', "import '@mantine/core';", /contains no components/],
  ['apps/dashboard/src/api/b.ts', "import '../ui/Page.tsx';", /import downwards only/],
  ['apps/dashboard/src/api/c.ts', "import '../shell/Shell.tsx';", /import downwards only/],
  ['apps/dashboard/src/labels/a.ts', "import '../api/errors.ts';", /import downwards only/],
  ['apps/dashboard/src/state/a.ts', "import '../ui/Page.tsx';", /import downwards only/],
  ['apps/dashboard/src/text/a.ts', "import '../state/toasts.ts';", /import downwards only/],
  ['acceptance/a.ts', "import '@docreel/contract';", /from outside/],
  ['acceptance/b.ts', "import '../apps/server/src/config.ts';", /Nothing imports the server/],
  ['bench/a.ts', "import '../apps/server/src/config.ts';", /Nothing imports the server/],
];

/** Allowed imports that resemble a forbidden one. */
const SOUND: [string, string][] = [
  ['packages/writer/src/z.ts', "import '@docreel/timeline';"],
  ['packages/writer/src/y.ts', "import '@docreel/markdown';"],
  ['packages/timeline/src/z.ts', "import '@docreel/recording';"],
  ['apps/dashboard/src/z.ts', "import type { Video } from '@docreel/contract'; import '@docreel/sdk'; export type V = Video;"],
  ['apps/dashboard/src/pages/z.ts', "import { Menu } from '@mantine/core'; import '../forms/RenameDialog.tsx'; String(Menu);"],
  ['apps/dashboard/src/ui/z.ts', "import '../state/toasts.ts'; import '../text/errors.ts';"],
  ['apps/dashboard/src/api/z.ts', "import '../state/project-context.ts';"],
  ['apps/dashboard/src/forms/z.ts', "import '../ui/Page.tsx'; import '../uploads/uploads.ts';"],
  ['packages/contract/src/z.test.ts', "import 'node:test';"],
  ['bench/correct/z.ts', "import '../../apps/server/src/config.ts';"],
  [`${SERVER}/platform/db/z.ts`, "import 'pg';"],
  [`${SERVER}/platform/queue/z.ts`, "import 'pg';"],
  [`${SERVER}/service.ts`, "import './platform/queue/create-queue.ts';"],
  [`${SERVER}/platform/http/z.ts`, "import 'hono';"],
  [`${SERVER}/platform/outbound/z.ts`, "import 'undici';"],
  [`${SERVER}/resources/articles/z.ts`, "import { findVideo } from '../videos/videos.store.ts'; findVideo();"],
  [`${SERVER}/resources/articles/y.ts`, "import { insertArticle } from './articles.store.ts'; insertArticle();"],
  [`${SERVER}/resources/articles/w.ts`, "import { trash } from './trash/trash.store.ts'; trash();"],
  [`${SERVER}/resources/articles/revisions/z.ts`, "import { insertArticle } from '../articles.store.ts'; insertArticle();"],
  [`${SERVER}/resources/articles/revisions/y.ts`, "import { trash } from '../trash/trash.store.ts'; trash();"],
  [`${SERVER}/resources/articles/revisions/x.ts`, "import { endJob } from '../../../platform/queue/jobs.store.ts'; endJob();"],
  [`${SERVER}/resources/articles/revisions/z.store.ts`, "import { sql } from 'kysely'; sql``;"],
  [`${SERVER}/resources/articles/z.store.ts`, "import { sql } from 'kysely'; sql``;"],
  [`${SERVER}/resources/articles/x.ts`, "import type { Selectable } from 'kysely'; export type Row = Selectable<object>;"],
];

test('import rules: the linter refuses each forbidden import and accepts the allowed ones', async (t) => {
  const findings = await lint(t.signal);
  for (const [file, , message] of BROKEN) await t.test(`${file} is refused`, () => assert.match(findings.get(file) ?? '', message));
  for (const [file] of SOUND) await t.test(`${file} is not`, () => assert.equal(findings.get(file), undefined));
});

test('every folder of resources has a position in the order', async () => {
  const folders = await readdir(path.join(ROOT, SERVER, 'resources'));
  assert.deepEqual([...RESOURCE_ORDER].toSorted(), folders.toSorted());
});

/** Returns the linter's messages about imports and statements, grouped by file. */
async function lint(signal: AbortSignal): Promise<Map<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-arrows-'));
  try {
    for (const name of ['oxlint.config.ts', 'tools/lint/arrows.ts', 'tools/lint/resource-order.ts'])
      await cp(path.join(ROOT, name), path.join(folder, name));
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [file, text] of [...BROKEN, ...SOUND]) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), `${text}\n`);
    }
    const args = [path.join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json'];
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { cwd: folder, signal, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout));
    });
    return byFile(JSON.parse(output) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Report {
  diagnostics: { filename: string; code: string; message: string; help?: string }[];
}

function byFile({ diagnostics }: Report): Map<string, string> {
  const found = new Map<string, string>();
  for (const { filename, code, message, help = '' } of diagnostics)
    if (/no-restricted/.test(code)) found.set(filename, `${found.get(filename) ?? ''}${message} ${help}\n`);
  return found;
}
