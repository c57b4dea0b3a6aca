import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, createProject, waitForJob } from './testing/harness.ts';
import { startExternalServer, startVideoSite } from './testing/external-servers.ts';
import { createSilentClip } from './testing/silent-clip.ts';

/** Tests how a template (`templateId`) changes the generated article (specification, sections 4.3 and 4.6). */

const SHIPPED = ['how-to', 'tutorial', 'procedure', 'troubleshooting', 'faq', 'release-note', 'overview', 'onboarding'];

interface Written {
  id: number;
  title: string;
  content: string;
  folderId: number | null;
  templateId: number;
  assets: { assetId: string }[];
}

function headings({ content }: Written): string[] {
  return [...content.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
}

test('§4.6 articles are written with templates', async (t) => {
  const { key } = await createProject();
  const site = await startVideoSite({ seconds: 20 });
  const imported = await waitForJob(
    key,
    (await api('POST', '/videos/import', { key, body: { url: `${site.origin}/create-a-project.mp4` } })).json.jobId,
  );
  const { videoId } = imported.output;

  async function start(more: Record<string, unknown>): Promise<string> {
    const { status, json } = await api('POST', '/generate', { key, body: { videoId, ...more } });
    assert.equal(status, 202, JSON.stringify(json));
    return json.jobId;
  }

  async function finish(jobId: string): Promise<Written & { warnings: string[] }> {
    const job = await waitForJob(key, jobId);
    assert.equal(job.status, 'completed', job.error);
    const { json } = await api('GET', `/articles/${job.output.articleId}`, { key });
    return { ...json, warnings: job.output.quality.warnings };
  }

  let shipped: Written[] = [];

  await t.test('each of the eight built-in templates generates a different article with moments and pictures', async () => {
    const { json } = await api('GET', '/templates/article', { key });
    assert.deepEqual(
      json.templates.map((one: { form: string }) => one.form),
      SHIPPED,
    );
    const jobs: string[] = [];
    for (const { id } of json.templates) jobs.push(await start({ templateId: id }));
    shipped = await Promise.all(jobs.map(finish));
    assert.equal(new Set(shipped.map((article) => article.content)).size, 8);
    for (const [at, article] of shipped.entries()) {
      assert.equal(article.templateId, json.templates[at].id);
      assert.ok((article.content.match(/\]\(video:/g)?.length ?? 0) >= 3, article.title);
      assert.ok(article.assets.length >= 2, article.title);
    }
  });

  await t.test('each article has the form that its template promises', () => {
    const [howTo, tutorial, procedure, troubleshooting, faq, releaseNote, overview, onboarding] = shipped;
    assert.ok(howTo && tutorial && procedure && troubleshooting && faq && releaseNote && overview && onboarding);
    assert.match(howTo.content, /^1\. /m);
    assert.ok(headings(tutorial).includes('What you will do'));
    assert.match(procedure.content, /^\*\*2\.1\*\* /m);
    assert.ok(headings(troubleshooting).some((heading) => heading.startsWith('You do not see ')));
    assert.ok(headings(faq).every((heading) => heading.endsWith('?')));
    assert.ok(headings(releaseNote).includes('What is new'));
    assert.doesNotMatch(overview.content, /^\d+\. /m);
    assert.match(onboarding.content, /^[*-] \[ \] /m);
  });

  await t.test('a custom template is created, listed, returned, changed and deleted, and its articles stay', async () => {
    const body = { name: 'Short', instructions: 'No screenshots.', sections: ['Values to signIn', 'What to do'] };
    const created = await api('POST', '/templates/article', { key, body });
    assert.equal(created.status, 201);
    const template = created.json;
    assert.ok(template.id >= 1001);
    assert.deepEqual([template.kind, template.form, template.requires_video, template.image_url], ['article', 'how-to', true, null]);
    assert.match(created.headers.get('location') ?? '', new RegExp(`/templates/${template.id}$`));

    const article = await finish(await start({ templateId: template.id }));
    assert.deepEqual(
      headings(article).filter((heading) => body.sections.includes(heading)),
      body.sections,
    );
    assert.equal(article.assets.length, 0);

    const changed = await api('PATCH', `/templates/${template.id}`, {
      key,
      body: { sections: ['What to do', 'Pricing'], instructions: '' },
    });
    assert.deepEqual(changed.json.sections, ['What to do', 'Pricing']);
    const again = await finish(await start({ templateId: template.id }));
    assert.equal(headings(again)[0], 'What to do');
    assert.match(again.warnings.join(), /“Pricing”/);
    assert.ok(again.assets.length >= 2);

    assert.deepEqual((await api('DELETE', `/templates/${template.id}`, { key })).json, { deleted: true });
    assert.equal((await api('GET', `/templates/${template.id}`, { key })).json.error.code, 'TEMPLATE_NOT_FOUND');
    assert.equal((await api('GET', `/articles/${article.id}`, { key })).json.templateId, template.id);
    const refused = await api('POST', '/generate', { key, body: { videoId, templateId: template.id } });
    assert.deepEqual([refused.status, refused.json.error.code], [404, 'TEMPLATE_NOT_FOUND']);
  });

  await t.test('POST /generate puts the article into a folder', async () => {
    const folder = await api('POST', '/folders', { key, body: { name: 'Guides' } });
    // The tests generate articles without pictures, because that is faster.
    const plain = await api('POST', '/templates/article', { key, body: { name: 'Plain', instructions: 'No screenshots.' } });
    const article = await finish(await start({ folderId: folder.json.id, templateId: plain.json.id }));
    assert.equal(article.folderId, folder.json.id);
    const missing = await api('POST', '/generate', { key, body: { videoId, folderId: 2_000_000_000 } });
    assert.equal(missing.json.error.code, 'FOLDER_NOT_FOUND');
  });
});

test('sort_order orders the lists, and a request without a template uses the first', async () => {
  const { key } = await createProject();
  const make = (name: string, more: Record<string, unknown> = {}) =>
    api('POST', '/templates/structure', { key, body: { name, instructions: 'Plain.', ...more } });
  await make('Late', { sort_order: 2000, form: 'course' });
  await make('First of all', { sort_order: 0 });
  await make('Behind those that ship');
  const { json } = await api('GET', '/templates/structure', { key });
  assert.deepEqual(
    json.templates.map((one: { name: string }) => one.name),
    ['First of all', 'Task guide', 'Learning path', 'Product manual', 'Behind those that ship', 'Late'],
  );
  assert.deepEqual([json.pagination.total, json.pagination.hasMore], [6, false]);
});

test('templates that ship cannot be changed, those of another project are not found, and kinds cannot be mixed', async () => {
  const [mine, other] = [await createProject(), await createProject()];
  for (const method of ['PATCH', 'DELETE'])
    assert.equal((await api(method, '/templates/1', { key: mine.key, ...(method === 'PATCH' && { body: { name: 'X' } }) })).status, 409);
  const { json } = await api('POST', '/templates/article', { key: mine.key, body: { name: 'Mine', instructions: 'Plain.' } });
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const { status } = await api(method, `/templates/${json.id}`, { key: other.key, ...(method === 'PATCH' && { body: { name: 'X' } }) });
    assert.equal(status, 404, method);
  }
  const mixed = await api('PATCH', `/templates/${json.id}`, { key: mine.key, body: { form: 'course' } });
  assert.deepEqual([mixed.status, mixed.json.error.code], [400, 'VALIDATION_ERROR']);
  const videoId = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
  for (const body of [
    { videoId, templateId: 101 },
    { videoId, templateId: 7777 },
  ])
    assert.equal((await api('POST', '/generate', { key: mine.key, body })).json.error.code, 'VIDEO_NOT_FOUND');
});

test('an article about a recording without speech is written in the language of the project', async () => {
  const { key } = await createProject();
  assert.equal((await api('PATCH', '/project', { key, body: { language: 'de' } })).status, 200);
  const clip = await createSilentClip();
  const site = await startExternalServer((_request, response) => void response.end(clip));
  const importing = await api('POST', '/videos/import', { key, body: { url: `${site.origin}/clip.mp4` } });
  const { videoId } = (await waitForJob(key, importing.json.jobId)).output;
  const { output } = await waitForJob(key, (await api('POST', '/generate', { key, body: { videoId } })).json.jobId);
  const { json } = await api('GET', `/articles/${output.articleId}`, { key });
  assert.equal(json.title, 'Bildschirmaufnahme');
  assert.match(json.content, /^## Was die Aufnahme zeigt$/m);
});
