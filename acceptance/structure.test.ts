import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { api, createProject, waitForJob } from './testing/harness.ts';
import { SAMPLE_VIDEO, startExternalServer } from './testing/external-servers.ts';

/** Tests `POST /generate/structure` (specification, section 4.3; its decisions, section 3). */

const run = promisify(execFile);
const TIMES = 3;

interface Planned {
  title: string;
  summary: string;
  startSeconds: number;
  endSeconds: number;
}

/** A recording with known section boundaries: the sample video, repeated three times. */
async function makeLongVideo(folder: string): Promise<string> {
  const file = path.join(folder, 'long.mp4');
  const args = ['-v', 'error', '-stream_loop', String(TIMES - 1), '-i', SAMPLE_VIDEO, '-map', '0', '-c', 'copy', file];
  await run('ffmpeg', args);
  return file;
}

test('§4.3 one long recording becomes folders and articles', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-structure-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = await makeLongVideo(folder);
  const { size } = await stat(file);
  const site = await startExternalServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size });
    createReadStream(file).pipe(response);
  });
  const { key } = await createProject();
  const imported = await waitForJob(
    key,
    (await api('POST', '/videos/import', { key, body: { url: `${site.origin}/long.mp4` } })).json.jobId,
  );
  const { videoId } = imported.output;

  async function generate(more: Record<string, unknown>) {
    const { status, json } = await api('POST', '/generate/structure', { key, body: { videoId, ...more } });
    assert.deepEqual([status, json.type, json.status], [202, 'generate_structure', 'pending'], JSON.stringify(json));
    const job = await waitForJob(key, json.jobId);
    assert.equal(job.status, 'completed', job.error);
    return job.output;
  }

  async function articleTotal(): Promise<number> {
    return (await api('GET', '/articles', { key })).json.pagination.total;
  }

  let plan: Planned[] = [];

  await t.test('with dryRun the plan is returned and nothing is created', async () => {
    const { structure, ...made } = await generate({ dryRun: true });
    assert.deepEqual(made, { folderIds: [], articleIds: [], foldersCount: 0, articlesCount: 0 });
    assert.equal(await articleTotal(), 0);
    plan = structure.articles;
    assert.equal(plan.length, TIMES);
    assert.equal(plan[0]?.startSeconds, 0);
    for (const [at, part] of plan.entries()) {
      assert.ok(part.title.length > 3 && part.summary.length > 10);
      // The sample video lasts 46.1 seconds.
      assert.ok(Math.abs(part.startSeconds - at * 46.1) < 2, `${part.startSeconds}`);
      assert.equal(part.endSeconds, plan[at + 1]?.startSeconds ?? part.endSeconds);
    }
    assert.equal(new Set(plan.map((part) => part.title)).size, TIMES);
  });

  await t.test('every article is generated from its own part, with its moments and pictures', async () => {
    const parent = await api('POST', '/folders', { key, body: { name: 'Product' } });
    const output = await generate({ folderId: parent.json.id });
    assert.deepEqual(Object.keys(output).sort(), ['articleIds', 'articlesCount', 'folderIds', 'foldersCount', 'quality']);
    assert.equal(output.quality.length, TIMES, 'the output contains the quality of each article');
    assert.deepEqual([output.articlesCount, output.articleIds.length, output.foldersCount], [TIMES, TIMES, 0]);
    for (const [at, id] of output.articleIds.entries()) {
      const { json: article } = await api('GET', `/articles/${id}`, { key });
      const part = plan[at];
      assert.ok(part);
      assert.deepEqual([article.title, article.folderId, article.videoId], [part.title, parent.json.id, videoId]);
      const moments = [...article.content.matchAll(/#t=([\d.]+)\)/g)].map(([, seconds]) => Number(seconds));
      assert.ok(moments.length >= 5);
      assert.ok(moments.every((seconds) => seconds >= part.startSeconds - 0.1 && seconds <= part.endSeconds));
      assert.ok(article.assets.length >= 2);
    }
  });

  await t.test('sections of a custom template become folders, and without autoGenerate the articles are stubs', async () => {
    const body = { name: 'Ours', instructions: 'Plain.', sections: ['Working with projects'] };
    const template = await api('POST', '/templates/structure', { key, body });
    const output = await generate({ templateId: template.json.id, autoGenerate: false });
    assert.deepEqual([output.foldersCount, output.articlesCount], [1, TIMES]);
    const { json: made } = await api('GET', `/folders/${output.folderIds[0]}`, { key });
    assert.deepEqual([made.name, made.parentId], ['Working with projects', null]);
    const { json: stub } = await api('GET', `/articles/${output.articleIds[1]}`, { key });
    assert.equal(stub.folderId, output.folderIds[0]);
    assert.equal(stub.assets.length, 0);
    assert.ok(stub.content.startsWith(plan[1]?.summary ?? '?'), stub.content);
  });

  await t.test('regenerating a stub generates it from its part', async () => {
    const { json: list } = await api('GET', '/articles?limit=100', { key });
    const stub = list.articles.at(-1);
    const { json } = await api('POST', `/articles/${stub.id}/regenerate`, { key, body: {} });
    const job = await waitForJob(key, json.jobId);
    assert.equal(job.status, 'completed', job.error);
    const { json: article } = await api('GET', `/articles/${stub.id}`, { key });
    assert.equal(article.title, stub.title);
    const moments = [...article.content.matchAll(/#t=([\d.]+)\)/g)].map(([, seconds]) => Number(seconds));
    const part = plan.find((one) => one.title === stub.title);
    assert.ok(part && moments.length >= 5 && moments.every((seconds) => seconds >= part.startSeconds - 0.1 && seconds <= part.endSeconds));
  });

  await t.test('invalid requests are rejected immediately', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ templateId: 1 }, 'TEMPLATE_NOT_FOUND'],
      [{ articleTemplateId: 101 }, 'TEMPLATE_NOT_FOUND'],
      [{ folderId: 2_000_000_000 }, 'FOLDER_NOT_FOUND'],
      [{ videoId: '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47' }, 'VIDEO_NOT_FOUND'],
    ];
    for (const [body, code] of wrong)
      assert.equal((await api('POST', '/generate/structure', { key, body: { videoId, ...body } })).json.error.code, code);
  });
});
