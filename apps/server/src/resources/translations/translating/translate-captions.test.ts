import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createArticle } from '../../articles/create-article.ts';
import { findAssets } from '../../assets/assets.store.ts';
import { deleteVideo } from '../../videos/delete-video.ts';
import { readCaptions } from '../../videos/transcripts/read-captions.ts';
import { replaceCaptions } from '../../videos/transcripts/replace-captions.ts';
import { replaceTranscript } from '../../videos/transcripts/replace-transcript.ts';
import { removeLanguage } from '../remove-language.ts';
import { type TestTranslations, testTranslations } from '../testing/translations.ts';

/** Adds a processed video with a transcript. */
async function addVideo(t: TestTranslations, lines: string[], language: string | null = 'en') {
  const { db } = t.context;
  const video = { projectId: t.projectId, videoId: randomUUID() };
  await db
    .insertInto('videos')
    .values({
      id: video.videoId,
      project_id: t.projectId,
      filename: 'a.mp4',
      name: 'A',
      status: 'ready',
      language,
      storage_key: `videos/${video.videoId}`,
    })
    .execute();
  const say = (said: string[]) =>
    replaceTranscript(t.context, video, {
      segments: said.map((line, index) => ({ startSeconds: index * 2, endSeconds: index * 2 + 1.5, text: line })),
    });
  await say(lines);
  const content = `Click. [00:01](video:${video.videoId}#t=1)`;
  await createArticle(db, { projectId: t.projectId, title: 'One', content, folderId: null, author: 'person' });
  const row = () => db.selectFrom('caption_translations').selectAll().where('video_id', '=', video.videoId).executeTakeFirst();
  const read = async () => {
    const asset = (await row())?.captions_asset;
    const [found] = asset ? await findAssets(db, t.projectId, [asset]) : [];
    const file = found && (await t.context.storage.open(found.storage_key));
    return file ? text(file.stream) : null;
  };
  return { ...video, say, row, read };
}

async function translate(t: TestTranslations): Promise<unknown> {
  t.asked.length = 0;
  const { status, output, error } = await t.ended(await t.translate());
  assert.deepEqual([status, error], ['completed', null]);
  return output?.['warnings'];
}

test('captions are translated cue by cue with their times; after a correction only the changed cues', async () => {
  await using t = await testTranslations();
  const { say, row, read } = await addVideo(t, ['Open it.', 'Close it.', 'Open it.']);
  assert.deepEqual(await translate(t), []);
  assert.deepEqual(t.asked.slice(-2), ['Open it.', 'Close it.'], 'equal cues are sent once');
  assert.equal(
    await read(),
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nOPEN IT.\n\n00:00:02.000 --> 00:00:03.500\nCLOSE IT.\n\n00:00:04.000 --> 00:00:05.500\nOPEN IT.\n',
  );
  const first = await row();
  await translate(t);
  assert.deepEqual([t.asked, await row()], [[], first], 'nothing changed');
  await say(['Open it.', 'Save it.']);
  await translate(t);
  assert.deepEqual(t.asked, ['Save it.']);
  assert.match((await read()) ?? '', /SAVE IT\./);
  assert.deepEqual(await findAssets(t.context.db, t.projectId, [first?.captions_asset ?? '']), [], 'the earlier file is deleted');
});

test('captions in the language of the reader, in a third language or of videos that no article shows are not translated', async () => {
  await using t = await testTranslations();
  const [german, french, unused, unknown] = [
    await addVideo(t, ['Ja.'], 'de'),
    await addVideo(t, ['Oui.'], 'fr-FR'),
    await addVideo(t, ['Unused.']),
    await addVideo(t, ['Unknown.'], null),
  ];
  await t.context.db.updateTable('articles').set({ trashed_at: new Date() }).where('content', 'like', `%${unused.videoId}%`).execute();
  await translate(t);
  assert.deepEqual(await Promise.all([german, french, unused, unknown].map(({ read }) => read())), [
    null,
    null,
    null,
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nUNKNOWN.\n',
  ]);
});

test('without a valid answer the captions stay untranslated with a warning, and the next job tries again', async () => {
  await using t = await testTranslations();
  const { read } = await addVideo(t, ['One.', 'Two.']);
  t.behave = (texts, response) => {
    if (!texts.includes('Two.')) return false;
    response.end(JSON.stringify({ translatedText: texts.map((words) => (words === 'Two.' ? ' ' : words.toUpperCase())) }));
    return true;
  };
  assert.deepEqual(await translate(t), ['The captions of "A" were not translated: the engine returned no valid text for 1 of them.']);
  assert.equal(await read(), null);
  t.behave = () => false;
  await translate(t);
  assert.match((await read()) ?? '', /ONE\.[^]*TWO\./);
});

test('translated captions are deleted with their language or video', async () => {
  await using t = await testTranslations();
  const [one, other] = [await addVideo(t, ['One.']), await addVideo(t, ['Other.'])];
  await translate(t);
  const assets = [(await one.row())?.captions_asset ?? '', (await other.row())?.captions_asset ?? ''];
  assert.equal((await findAssets(t.context.db, t.projectId, assets)).length, 2);
  await deleteVideo(t.context, t.projectId, one.videoId);
  assert.equal((await findAssets(t.context.db, t.projectId, assets)).length, 1);
  await removeLanguage(t.context, t.projectId, 'de');
  assert.deepEqual([await other.row(), await findAssets(t.context.db, t.projectId, assets)], [undefined, []]);
});

test('captions that a person replaced are kept until their cue changes', async () => {
  await using t = await testTranslations();
  const { say, read, projectId, videoId } = await addVideo(t, ['Open it.', 'Close it.']);
  const captions = { projectId, videoId, language: 'DE' };
  const content = 'WEBVTT\n\n00:00.000 --> 00:01.500\nBitte öffnen.\n\n00:02.000 --> 00:03.500\nBitte schließen.\n';
  const saved = await replaceCaptions(t.context, captions, { format: 'vtt', content });
  assert.deepEqual(
    [saved.language, saved.isCurrent, saved.segments.map((segment) => segment.text)],
    ['de', true, ['Bitte öffnen.', 'Bitte schließen.']],
  );
  assert.deepEqual(await readCaptions(t.context, { ...captions, format: 'json' }), { body: saved });
  await translate(t);
  assert.deepEqual(await read(), await readFile(t, { ...captions, format: 'vtt' }));
  assert.match((await read()) ?? '', /Bitte schließen/);

  await say(['Open it.', 'Save it.']);
  const outdated = await readCaptions(t.context, { ...captions, format: 'json' });
  assert.ok('body' in outdated && !outdated.body.isCurrent);
  await translate(t);
  assert.match(await readFile(t, { ...captions, format: 'txt' }), /^Bitte öffnen\.\nSAVE IT\.\n$/);

  assert.deepEqual((await replaceCaptions(t.context, captions, { segments: [] })).segments, []);
  assert.equal(await read(), null);
  await assert.rejects(replaceCaptions(t.context, { ...captions, language: 'fr' }, { segments: [] }), { code: 'LANGUAGE_NOT_FOUND' });
});

async function readFile(
  t: TestTranslations,
  query: { projectId: string; videoId: string; language: string; format: string },
): Promise<string> {
  const response = await readCaptions(t.context, query);
  return 'file' in response ? response.file : assert.fail('not a file');
}
