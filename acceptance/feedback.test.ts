import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, type Answer, docreel, createProject, type Project, service, waitForJob } from './testing/harness.ts';
import { startReceiver } from './testing/external-servers.ts';

/** Tests feedback from readers of a published site (decision 18). */

let project: Project;
let articleId: number;

before(async () => {
  project = await createProject();
  articleId = (await api('POST', '/articles', { key: project.key, body: { title: 'Pay', content: 'Pay it.' } })).json.id;
  await publish();
});

async function publish(): Promise<void> {
  const { key } = project;
  assert.equal((await waitForJob(key, (await api('POST', '/publish', { key })).json.jobId)).status, 'completed');
}

/** Sends the feedback form as a browser does, with additional request headers from `headers`. */
async function answer(fields: Record<string, string>, headers: Record<string, string> = {}, what = 'feedback'): Promise<Response> {
  const { origin } = await service();
  return fetch(`${origin}/sites/${project.slug}/${what}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
}

const about = () => ({ article: String(articleId), language: 'en' });
const list = (path: string): Promise<Answer> => api('GET', path, { key: project.key });

test('a submitted feedback form returns a page with thanks, and the feedback is counted and listed', async () => {
  const { origin } = await service();
  const page = await (await fetch(`${origin}/sites/${project.slug}/pay/`)).text();
  assert.match(page, /<form class="feedback" method="post" action="\.\.\/feedback"/);
  assert.match(page, /Content-Security-Policy" content="[^"]*form-action &#39;self&#39;/);
  const sent = await answer({ ...about(), helpful: 'no', comment: ' Where is\r\nthe invoice?\u0007 ', website: '' });
  assert.equal(sent.status, 303);
  assert.equal(new URL(sent.headers.get('location') ?? '', sent.url).href, `${origin}/sites/${project.slug}/pay/#feedback-thanks`);
  assert.equal(sent.headers.get('set-cookie'), null);
  const quick = await answer({ ...about(), helpful: 'yes' }, { accept: 'application/json' });
  const { feedbackId } = await quick.json();
  const why = { ...about(), helpful: 'yes', id: feedbackId, comment: 'Short.' };
  for (const again of [why, { ...why, comment: 'Another.' }])
    assert.equal((await answer(again, { accept: 'application/json' })).status, 200);
  const { json } = await list('/feedback');
  assert.deepEqual(
    json.feedback.map(({ articleId: id, isHelpful, comment, language }: Record<string, unknown>) => [id, isHelpful, comment, language]),
    [
      [articleId, true, 'Short.', 'en'],
      [articleId, false, 'Where is\nthe invoice?', 'en'],
    ],
  );
  const counts = (await list('/feedback/articles')).json.articles;
  assert.deepEqual([counts.length, counts[0].title, counts[0].helpful, counts[0].notHelpful], [1, 'Pay', 1, 1]);
  const { status } = await api('DELETE', `/feedback/${feedbackId}`, { key: project.key });
  assert.equal(status, 200);
  assert.deepEqual([(await list('/feedback/articles')).json.articles[0].helpful, (await list('/feedback')).json.pagination.total], [0, 1]);
});

test('feedback that does not come from a reader of this site is rejected or ignored', async () => {
  const { json: earlier } = await list('/feedback');
  const good = { ...about(), helpful: 'yes' };
  const refused: [fields: Record<string, string>, headers: Record<string, string>, status: number][] = [
    [{ ...good, article: '999999' }, {}, 404],
    [{ ...good, language: 'de' }, {}, 404],
    [{ ...good, helpful: 'perhaps' }, {}, 400],
    [about(), {}, 400],
    [{ ...good, colour: 'red' }, {}, 400],
    [{ ...good, comment: 'x'.repeat(9000) }, {}, 413],
    [good, { 'sec-fetch-site': 'cross-site' }, 403],
    [good, { 'content-type': 'text/plain' }, 415],
  ];
  for (const [fields, headers, status] of refused) assert.equal((await answer(fields, headers)).status, status, JSON.stringify(fields));
  // Only bots fill in the hidden field. The server returns the normal response and ignores their feedback.
  assert.equal((await answer({ ...good, website: 'https://spam.example/' })).status, 303);
  assert.deepEqual((await list('/feedback')).json, earlier);
});

test('a search without results is counted with its words', async () => {
  for (const words of ['Refund  policy', 'refund policy', 'ab'])
    assert.equal((await answer({ words, language: 'en' }, {}, 'searches')).status, 204);
  const { searches } = (await list('/feedback/searches')).json;
  assert.deepEqual(
    searches.map(({ words, count, language }: Record<string, unknown>) => [words, count, language]),
    [['refund policy', 2, 'en']],
  );
});

test('a reader above the hourly limit is payload to wait', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 45; n++) statuses.push((await answer({ ...about(), helpful: 'yes' })).status);
  assert.equal(statuses.at(0), 303);
  const last = await answer({ ...about(), helpful: 'yes' });
  assert.deepEqual([last.status, last.headers.get('retry-after')], [429, '3600']);
});

test('feedback is sent to the webhook URL if the project enables it, and the form is absent if the project disables it', async () => {
  const own = await createProject();
  const { key, slug } = own;
  const receiver = await startReceiver();
  await docreel('webhook', 'set', '--project', slug, receiver.url);
  const id = (await api('POST', '/articles', { key, body: { title: 'Pay', content: 'Pay it.' } })).json.id;
  await api('PATCH', '/project', { key, body: { site: { feedbackWebhook: true } } });
  project = own;
  await publish();
  const { json } = await answer(
    { article: String(id), language: 'en', helpful: 'no', comment: 'Hm.' },
    { accept: 'application/json' },
  ).then(async (response) => ({ json: await response.json() }));
  const bodies = () => receiver.deliveries.map(({ body }) => JSON.parse(body.toString()));
  for (let n = 0; n < 300 && !bodies().some(({ event }) => event === 'feedback'); n++) await sleep(100);
  const payload = bodies().find(({ event }) => event === 'feedback');
  assert.deepEqual(
    [payload.feedback.feedbackId, payload.feedback.comment, payload.article],
    [json.feedbackId, 'Hm.', { id, title: 'Pay' }],
  );
  await api('PATCH', '/project', { key, body: { site: { feedback: false } } });
  await publish();
  assert.equal((await answer({ article: String(id), language: 'en', helpful: 'no' })).status, 404);
  const { origin } = await service();
  assert.doesNotMatch(await (await fetch(`${origin}/sites/${slug}/pay/`)).text(), /<form|data-missed/);
});
