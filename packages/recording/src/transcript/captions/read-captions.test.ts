import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { convertCaptions, parseCaptions, selectTrack, readCaptionFile, parseSrt } from './read-captions.ts';
import { defaultLimits } from '../../limits.ts';
import { splitAtPauses } from '../speech/offline-recogniser.ts';
import { testFolder } from '../../test-media.ts';
import { toVtt } from './export-captions.ts';

const limits = defaultLimits();

test('SubRip and WebVTT files are read without tags and notes', async (t) => {
  const folder = await testFolder(t);
  const vtt =
    'WEBVTT\n\nNOTE by hand\n\nintro\n00:01.500 --> 00:03.000 align:start\n<v Mia>Click <b>Share</b>.\n\n01:00:00.000 --> 01:00:01.250\nThen\nsave.\n';
  await writeFile(path.join(folder, 'a.vtt'), vtt);
  await writeFile(
    path.join(folder, 'a.srt'),
    '1\r\n00:00:01,500 --> 00:00:03,000\r\n<i>Click Share.</i>\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,250\r\nThen\r\nsave.\r\n',
  );
  for (const name of ['a.vtt', 'a.srt']) {
    const segments = await readCaptionFile(path.join(folder, name), { limits });
    assert.deepEqual(
      segments.map(({ startSeconds, endSeconds, text }) => [startSeconds, endSeconds, text]),
      [
        [1.5, 3, 'Click Share.'],
        [3600, 3601.25, 'Then save.'],
      ],
    );
  }
});

test('a file without captions gives none and opens no other file', async (t) => {
  const folder = await testFolder(t);
  await writeFile(path.join(folder, 'a.srt'), "ffconcat version 1.0\nfile '/etc/passwd'\n");
  assert.deepEqual(await readCaptionFile(path.join(folder, 'a.srt'), { limits }), []);
});

test('captions that would take ffmpeg a minute are not passed to it', async (t) => {
  const file = path.join(await testFolder(t), 'a.srt');
  const time = '00:00:01,000 --> 00:00:02,000\n';
  const marks = '<'.repeat(1_000_000);
  const slow = [
    `1\n${time}${marks}\n\n`,
    `1\n${time}${marks.replace(/.{900}/g, '$&\n \n')}\n\n`,
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${marks}\n`,
    `[Script Info]\n\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:00.00,0:00:02.00,${'{\\fnA}'.repeat(150_000)}\n`,
    `[Script Info]\n\n[Events]\nFormat: Start, End, Text\n${'Dialogue: 0:00:00.00,0:00:02.00,x\n'.repeat(60_000)}`,
    `1\n${time}x\n\n`.repeat(60_000),
  ];
  const startedAt = performance.now();
  for (const text of slow) {
    await writeFile(file, text);
    assert.deepEqual(await readCaptionFile(file, { limits }), []);
  }
  assert.ok(performance.now() - startedAt < 20_000);
  await writeFile(file, Array.from({ length: 10_000 }, (_, index) => `${index}\n${time}Click number ${index}.\n \n`).join(''));
  assert.ok((await readCaptionFile(file, { limits })).length >= 9_999);
});

test('a million blank lines cost as much as one', async (t) => {
  const file = path.join(await testFolder(t), 'a.vtt');
  await writeFile(file, `WEBVTT${'\n\r\r\n'.repeat(250_000)}00:01.000 --> 00:02.000\nClick.${'\n'.repeat(100)}`);
  const text = await convertCaptions(file, { limits });
  assert.equal(text, 'WEBVTT\n\n00:01.000 --> 00:02.000\nClick.\n\n');
  assert.equal(parseCaptions(text)[0]?.text, 'Click.');
});

test('lines repeated by rolling captions are kept once', () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:02,000\nOpen it.\n\n2\n00:00:02,000 --> 00:00:03,000\nOpen it.\n\n3\n00:00:03,000 --> 00:00:04,000\nDone.\n\n';
  assert.deepEqual(
    parseSrt(srt).map(({ text }) => text),
    ['Open it.', 'Done.'],
  );
});

test('the track in the requested language is chosen, otherwise the first', () => {
  const tracks = ['eng', 'deu'].map((language, index) => ({ streamIndex: index + 2, codec: 'mov_text', language }));
  assert.equal(selectTrack(tracks, 'de-AT')?.streamIndex, 3);
  assert.equal(selectTrack(tracks, 'fr')?.streamIndex, 2);
  assert.equal(selectTrack([], 'de'), undefined);
});

test('transcribed words become segments at pauses, each with its mean confidence', () => {
  const word = (text: string, startSeconds: number, confidence: number) => ({
    text,
    startSeconds,
    endSeconds: startSeconds + 0.4,
    confidence,
  });
  const segments = splitAtPauses([word('click', 1, 1), word('share', 1.5, 0.5), word('then', 3, 0.25)]);
  assert.deepEqual(
    segments.map(({ text, startSeconds, endSeconds, confidence }) => [text, startSeconds, endSeconds, confidence]),
    [
      ['click share', 1, 1.9, 0.75],
      ['then', 3, 3.4, 0.25],
    ],
  );
});

test('a transcript as WebVTT cannot break out of its cues', () => {
  const segment = { startSeconds: 3661.5, endSeconds: 3662, text: 'a --> b\n\n<script>', confidence: 1, words: [] };
  const vtt = toVtt({ segments: [segment] });
  assert.equal(vtt, 'WEBVTT\n\n01:01:01.500 --> 01:01:02.000\na --&gt; b &lt;script&gt;\n');
});

test('captions built to be slow are read quickly', () => {
  const cue = (text: string) => `1\n00:00:00,000 --> 00:00:02,000\n${text}\n\n`;
  const texts = [`a${'<'.repeat(2_000_000)}`, `a${'{\\'.repeat(1_000_000)}`, `a${' '.repeat(2_000_000)}b`, `a${'\n \n'.repeat(500_000)}b`];
  const startedAt = performance.now();
  for (const text of texts) assert.equal(parseSrt(cue(text)).length, 1);
  assert.equal(parseSrt(`${'9'.repeat(2_000_000)}:00:00,000 -->`).length, 0);
  // A single scan of each text takes a tenth of a second. A search from every position to the end would take hours.
  assert.ok(performance.now() - startedAt < 10_000);
});
