import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { applyChoices } from '@docreel/markdown/comparing';
import { ensureFixture, ensureSample } from '../../tools/fixtures/index.ts';
import { createAProjectAgain } from '../../tools/fixtures/specs/create-a-project-again.ts';
import { api, createKey, createProject, type Project, waitForJob } from '../testing/harness.ts';
import { startFileSite, startReceiver } from '../testing/external-servers.ts';

/** Tests comparing an article with a newer recording of the same task. In it, one step is changed, one is new and one is gone. */

let project: Project;
let key: string;
let first: string;
let second: string;
let pendingSecond: string;

before(async () => {
  project = await createProject();
  ({ key } = project);
  const [sample, again] = await Promise.all([ensureSample('create-a-project', 'captions'), ensureFixture(createAProjectAgain, 'captions')]);
  const { origin } = await startFileSite({ 'first.mp4': sample.video, 'second.mp4': again.video });
  const importVideo = async (name: string) => {
    const { json } = await api('POST', '/videos/import', { key, body: { url: `${origin}/${name}.mp4` } });
    return json.jobId as string;
  };
  first = (await waitForJob(key, await importVideo('first'))).output.videoId;
  pendingSecond = await importVideo('second');
});

interface Entry {
  state: string;
  author: string;
  old: { markdown: string; text: string; number?: number; moment: { videoId: string } | null; pictures?: unknown[] } | null;
  new: Entry['old'] & { evidence?: { videoId: string; quote: string | null; frame: { assetId: string } | null } | null };
}

async function generate(): Promise<string> {
  const { json } = await api('POST', '/generate', { key, body: { videoId: first, templateId: 1 } });
  return `/articles/${(await waitForJob(key, json.jobId)).output.articleId}`;
}

async function compare(address: string, videoId: string, more: object = {}) {
  const { status, json } = await api('POST', `${address}/compare`, { key, body: { videoId, ...more } });
  assert.deepEqual([status, json.type, json.status, json.output], [202, 'compare', 'pending', null], JSON.stringify(json));
  const job = await waitForJob(key, json.jobId);
  assert.equal(job.status, 'completed', job.error);
  return { jobId: json.jobId as string, output: job.output };
}

const read = async (address: string) => (await api('GET', address, { key })).json;

/** Returns the comparison of the step that contains the words. */
function findStep(blocks: Entry[], words: RegExp): Entry {
  const steps = blocks.filter(({ old, new: now }) => (old ?? now)?.number !== undefined);
  return steps.find((entry) => words.test(entry.old?.text ?? entry.new?.text ?? '')) ?? assert.fail(String(words));
}

test('POST /articles/{id}/compare with a newer recording finds the changed, new and gone steps, and changes nothing', async () => {
  const address = await generate();
  const made = await read(address);
  const receiver = await startReceiver();
  second = (await waitForJob(key, pendingSecond)).output.videoId;
  const { jobId, output } = await compare(address, second, { callbackUrl: receiver.url, callbackSecret: 'a secret for tests' });
  const blocks = output.blocks as Entry[];
  assert.deepEqual([output.articleId, output.videoId, output.revision], [made.id, second, 1]);
  assert.equal(findStep(blocks, /New project/).state, 'changed');
  assert.match(findStep(blocks, /New project/).new.text, /Add project/);
  assert.equal(findStep(blocks, /[Dd]ue date/).state, 'gone');
  assert.equal(findStep(blocks, /Marketing/).state, 'new');
  for (const words of [/Projects/, /Spring launch/, /Private project/, /Create project/])
    assert.equal(findStep(blocks, words).state, 'same', `${words}`);
  assert.ok(blocks.every(({ author }) => author === 'machine'));
  assert.equal(blocks.map((entry) => entry.old?.markdown ?? '').join(''), made.content);
  const after = await read(address);
  assert.deepEqual([after.revision, after.content], [1, made.content]);
  for (const { url } of output.assets) assert.equal((await fetch(url)).status, 200);
  assert.ok(output.assets.length > made.assets.length);
  const listed = (await api('GET', '/jobs?type=compare', { key })).json.jobs.find((job: { jobId: string }) => job.jobId === jobId);
  assert.deepEqual([listed.output.counts, listed.output.blocks, listed.about.articleId], [output.counts, undefined, made.id]);
  const [delivery] = receiver.deliveries;
  assert.equal(JSON.parse(String(delivery?.body)).output.blocks.length, blocks.length);
});

test('applied choices are saved with PATCH, and the taken steps keep their evidence and count as generated', async () => {
  const address = await generate();
  const made = await read(address);
  const own = made.content.replace(/^1\. .*$/m, (step: string) => step.replace('1. ', '1. As I say: ')).concat('\n## My own\n\nKept.\n');
  await api('PATCH', address, { key, body: { content: own } });
  const { output } = await compare(address, second);
  const blocks = output.blocks as Entry[];
  assert.deepEqual(
    blocks.filter(({ author }) => author === 'person').map(({ old }) => old?.text.split('\n')[0]?.slice(0, 12)),
    ['As I say: Cl', 'My own', 'Kept.'],
  );
  const choices = blocks.map(({ author, state }) => (author === 'machine' && state !== 'same' ? 'take' : 'keep'));
  const content = applyChoices(blocks, choices);
  const saved = await api('PATCH', address, { key, body: { content, baseRevision: output.revision } });
  assert.equal(saved.status, 200);
  assert.match(saved.json.content, /^1\. As I say: /m);
  assert.match(saved.json.content, /\n## My own\n\nKept\.\n$/);
  assert.match(saved.json.content, /Add project/);
  assert.doesNotMatch(saved.json.content, /New project|Due date/);
  const numbers = [...saved.json.content.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => at + 1),
  );
  const { json } = await api('GET', `${address}?format=json`, { key });
  const taken = json.blocks.find((block: { type: string; text: string }) => block.type === 'step' && /Add project/.test(block.text));
  assert.equal(taken.evidence.videoId, second);
  assert.ok(taken.evidence.frame.assetId);

  const again = (await compare(address, second)).output;
  assert.deepEqual([again.counts.changed, again.counts.new], [1, 0], 'only the own step differs');
  assert.equal(findStep(again.blocks, /Add project/).author, 'machine');
});

test('a comparison with the own video shows no differences but edits, also of deleted steps', async () => {
  const address = await generate();
  const made = await read(address);
  const same = (await compare(address, first)).output;
  assert.deepEqual([same.counts.changed, same.counts.new, same.counts.gone], [0, 0, 0]);
  const { json } = await api('GET', `${address}?format=json`, { key });
  const step = json.blocks.find((block: { type: string; text: string }) => block.type === 'step' && /Due date/.test(block.text)).markdown;
  await api('PATCH', address, { key, body: { content: made.content.replace(step, '') } });
  const { output } = await compare(address, first);
  const deleted = findStep(output.blocks, /Due date/i);
  assert.deepEqual([deleted.state, deleted.author], ['new', 'person']);
});

test('a comparison can be cancelled and retried, repeats with the same Idempotency-Key, and needs the scope generate', async () => {
  const address = await generate();
  const body = { videoId: second };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const once = await api('POST', `${address}/compare`, { key, body, headers });
  assert.equal((await api('POST', `${address}/compare`, { key, body, headers })).json.jobId, once.json.jobId);
  const cancelled = await api('DELETE', `/jobs/${once.json.jobId}`, { key });
  assert.match(cancelled.json.error, /^CANCELLED/);
  const retried = await api('POST', `/jobs/${once.json.jobId}/retry`, { key, body: {} });
  assert.equal((await waitForJob(key, retried.json.jobId)).status, 'completed');

  const reader = await createKey(project.slug, ['read', 'write']);
  assert.equal((await api('POST', `${address}/compare`, { key: reader.key, body })).json.error.code, 'INSUFFICIENT_SCOPE');
  const unknown = { videoId: '019aa0c2-0000-7000-8000-000000000000' };
  assert.equal((await api('POST', `${address}/compare`, { key, body: unknown })).json.error.code, 'VIDEO_NOT_FOUND');
  assert.equal((await api('POST', '/articles/999999/compare', { key, body })).json.error.code, 'ARTICLE_NOT_FOUND');
  const own = await api('POST', '/articles', { key, body: { title: 'Own', content: 'By hand.' } });
  const { output } = await compare(`/articles/${own.json.id}`, second);
  assert.equal(output.blocks[0].author, 'person');
});

test('an article whose comparison would be larger than 2 MiB fails with a code', async () => {
  const content = Array.from({ length: 2000 }, (_, at) => `${at} ${'word '.repeat(100)}`).join('\n\n');
  const { json } = await api('POST', '/articles', { key, body: { title: 'Long', content } });
  const started = await api('POST', `/articles/${json.id}/compare`, { key, body: { videoId: second } });
  assert.match((await waitForJob(key, started.json.jobId)).error, /^PAYLOAD_TOO_LARGE: /);
});
