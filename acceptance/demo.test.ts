import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { publishSamples } from '../tools/demo/publish-sample.ts';
import { toGerman } from '../tools/demo/german/to-german.ts';
import { api, docreel, createProject, service } from './testing/harness.ts';

/** Checks the project that `npm run demo` creates, by running the same functions against a service. */

test('the demo publishes two articles in two languages, with every sentence in German', async () => {
  const { key, slug } = await createProject();
  const { base } = await service();
  const root = path.resolve(import.meta.dirname, '..');
  const demo = { root, api: base, key, docreel, project: slug, signal: AbortSignal.timeout(200_000) };
  const site = await publishSamples(demo);
  const { articles } = (await api('GET', '/articles', { key })).json;
  assert.equal(articles.length, 2);
  for (const { id } of articles) {
    const { content } = (await api('GET', `/articles/${id}`, { key })).json;
    assert.deepEqual(toGerman(content).unknown, [], 'sentences of the samples that tools/demo/german does not translate');
  }
  const german = await (await fetch(site.germanUrl)).text();
  assert.match(german, /<html lang="de"/);
  assert.match(german, /Klicken Sie im Menü links auf <strong>Projects<\/strong> \(Projekte\)/);
  assert.match(german, /Erste Schritte/);
  const home = await (await fetch(new URL('..', site.germanUrl))).text();
  assert.match(home, /<p>Kurze Anleitungen, um gemeinsam Arbeit zu planen/);
  assert.match(german, /Der Bildschirm „Projects“, „New project“ ist markiert/);
  assert.match(home, /Team-Handbuch/);
  const { videos } = (await api('GET', '/videos', { key })).json;
  for (const { videoId } of videos)
    assert.equal((await api('GET', `/videos/${videoId}/captions/de`, { key })).json.isCurrent, true, 'captions in German');
  // A second run of the demo creates, imports and publishes nothing.
  const before = (await api('GET', '/publish/status', { key })).json.publicationId;
  assert.deepEqual(await publishSamples(demo), site);
  assert.equal((await api('GET', '/publish/status', { key })).json.publicationId, before);
});
