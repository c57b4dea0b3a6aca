import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, api, docreel, createProject, type Project, waitForJob } from './testing/harness.ts';

/** Tests the endpoint that lists what the next publication would change (decision 38). */

async function addArticle({ key }: Project, title: string, content = `${title}, explained.`): Promise<Answer['json']> {
  return (await api('POST', '/articles', { key, body: { title, content } })).json;
}

async function publish({ key }: Project): Promise<Answer['json']> {
  const { json } = await api('POST', '/publish', { key });
  const job = await waitForJob(key, json.jobId);
  assert.equal(job.status, 'completed', job.error);
  return job.output;
}

test('the dry run lists what publishing then does: pages, redirects, omitted articles and broken links', async () => {
  const project = await createProject();
  const { key } = project;
  const start = await addArticle(project, 'Start', 'Go on with [the rest](../rest/).');
  const rest = await addArticle(project, 'Rest');
  await addArticle(project, 'Draft', '');
  await publish(project);
  assert.deepEqual((await api('GET', '/publish/changes', { key })).json.changes, []);
  await api('PATCH', `/articles/${start.id}`, { key, body: { slug: 'begin', content: 'Go on with [the rest](../rest/), then.' } });
  await api('DELETE', `/articles/${rest.id}`, { key });
  await addArticle(project, 'New');

  const { status, json } = await api('GET', '/publish/changes', { key });
  assert.equal(status, 200);
  assert.deepEqual(
    json.changes.map(({ change, title, slug, previousSlug, reasons }: Answer['json']) => [change, title, slug, previousSlug, reasons]),
    [
      ['added', 'New', 'new', null, ['new']],
      ['changed', 'Start', 'begin', 'start', ['text', 'slug']],
      ['removed', 'Rest', 'rest', null, ['trashed']],
    ],
  );
  const warned = (await api('GET', '/publish/warnings', { key })).json;
  assert.deepEqual(
    warned.warnings.map(({ kind, title, target }: Answer['json']) => [kind, title, target]),
    [
      ['dead_link', 'Start', '../rest/'],
      ['draft', 'Draft', null],
    ],
  );
  const only = (await api('GET', '/publish/changes?change=removed&limit=1', { key })).json;
  assert.deepEqual([only.changes.length, only.pagination.total, only.counts], [1, 1, json.counts]);

  const output = await publish(project);
  assert.equal(output.articlesCount, json.counts.added + json.counts.changed + json.counts.moved + json.counts.unchanged);
  const after = (await api('GET', '/publish/changes', { key })).json;
  assert.deepEqual([after.publicationId, after.hasChanges, after.changes], [output.publicationId, false, []]);
});

test('the dry run requires the scope publish and reveals nothing of another project', async () => {
  const project = await createProject();
  await addArticle(project, 'Secret plans');
  const other = await createProject();
  for (const path of ['/publish/changes', '/publish/warnings']) {
    const { json } = await api('GET', path, { key: other.key });
    assert.equal(json.pagination.total, 0);
  }
  const reader = await docreel('key', 'create', '--project', other.slug, '--name', 'reader', '--scopes', 'read');
  assert.equal((await api('GET', '/publish/changes', { key: (reader as { key: string }).key })).status, 403);
});
