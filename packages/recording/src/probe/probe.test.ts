import assert from 'node:assert/strict';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { probeVideo } from './probe.ts';
import { makeMedia, testFolder } from '../test-media.ts';

const limits = defaultLimits();
const TONE = ['-f', 'lavfi', '-i', 'sine=duration=2'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=2'];

test('every documented container is accepted', async (t) => {
  const folder = await testFolder(t);
  const expected = { mp4: 'mp4', mov: 'mov', mkv: 'matroska', avi: 'avi', ts: 'mpegts' };
  for (const [extension, container] of Object.entries(expected)) {
    const source = await probeVideo(await makeMedia(path.join(folder, `video.${extension}`)), { limits });
    assert.equal(source.container, container);
    assert.deepEqual([source.width, source.height, source.audioCodec], [320, 240, null]);
    assert.ok(Math.abs(source.durationSeconds - 2) < 0.3, `${extension}: ${source.durationSeconds}`);
  }
});

test('a webm from a browser, which declares no duration, is measured', async (t) => {
  const file = await makeMedia(path.join(await testFolder(t), 'a.webm'), [
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-live',
    '1',
    '-f',
    'webm',
  ]);
  const { durationSeconds, container } = await probeVideo(file, { limits });
  assert.equal(container, 'webm');
  assert.ok(durationSeconds > 1.5 && durationSeconds < 2.5, String(durationSeconds));
});

test('a picture stored sideways has its upright size', async (t) => {
  const turned = await makeMedia(path.join(await testFolder(t), 'a.mp4'));
  const bytes = await readFile(turned);
  // ISO/IEC 14496-12, 8.3.2: the matrix of a track header of version 0, here a quarter turn clockwise.
  [0, 1, 0, -1, 0].forEach((value, index) => bytes.writeInt32BE(value * 0x10000, bytes.indexOf('tkhd') + 44 + index * 4));
  await writeFile(turned, bytes);
  const { width, height, rotation } = await probeVideo(turned, { limits });
  assert.deepEqual([width, height, rotation], [240, 320, 90]);
});

test('caption tracks are listed with their language', async (t) => {
  const folder = await testFolder(t);
  await writeFile(path.join(folder, 'a.srt'), '1\n00:00:00,000 --> 00:00:01,000\nHello.\n');
  const inputs = [...PICTURE, '-i', path.join(folder, 'a.srt')];
  const file = await makeMedia(path.join(folder, 'a.mp4'), ['-c:s', 'mov_text', '-metadata:s:s:0', 'language=deu'], inputs);
  assert.deepEqual((await probeVideo(file, { limits })).captionTracks, [{ streamIndex: 1, codec: 'mov_text', language: 'de' }]);
});

test('files above the frame rate or stream limit are refused before decoding', async (t) => {
  const folder = await testFolder(t);
  const file = await makeMedia(path.join(folder, 'a.mkv'), ['-map', '0', '-map', '1'], [...PICTURE, ...TONE]);
  await assert.doesNotReject(probeVideo(file, { limits: { ...limits, maxFrameRate: 10, maxStreams: 2 } }));
  for (const less of [{ maxFrameRate: 9 }, { maxStreams: 1 }])
    await assert.rejects(probeVideo(file, { limits: { ...limits, ...less } }), { code: 'PROCESSING_RESOURCE_LIMIT' });
  await assert.rejects(probeVideo(file, { limits: { ...limits, maxStreams: 1 } }), { message: /more than 1 streams/ });
});

const HOSTILE: Record<string, string> = {
  'a text file': 'Dear reader, this is not a video but a letter that goes on for a while, longer than a header.\n',
  'an HLS playlist': '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
  'a concat list': "ffconcat version 1.0\nfile '/etc/passwd'\n",
  'an MPEG-DASH manifest': '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>\n',
};
for (const [name, content] of Object.entries(HOSTILE)) {
  test(`${name} called .mp4 is NOT_A_VIDEO`, async (t) => {
    const file = path.join(await testFolder(t), 'video.mp4');
    await writeFile(file, content);
    await assert.rejects(probeVideo(file, { limits }), { name: 'MediaError', code: 'NOT_A_VIDEO' });
  });
}

test('an empty file is FILE_EMPTY, random bytes are NOT_A_VIDEO, a picture is UNSUPPORTED_FORMAT', async (t) => {
  const folder = await testFolder(t);
  await refused(path.join(folder, 'empty.mp4'), Buffer.alloc(0), 'FILE_EMPTY');
  await refused(
    path.join(folder, 'noise.mp4'),
    Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 251)),
    'NOT_A_VIDEO',
  );
  const png = await makeMedia(path.join(folder, 'a.png'), ['-frames:v', '1']);
  await refused(path.join(folder, 'png.mp4'), await readFile(png), 'UNSUPPORTED_FORMAT');
});

test('sound without video is NO_VIDEO_STREAM, also with a cover', async (t) => {
  const folder = await testFolder(t);
  const mp3 = await makeMedia(path.join(folder, 'a.mp3'), [], TONE);
  const png = await makeMedia(path.join(folder, 'a.png'), ['-frames:v', '1']);
  const cover = await makeMedia(
    path.join(folder, 'a.m4a'),
    ['-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic'],
    [...TONE, '-i', png],
  );
  for (const file of [mp3, cover]) await assert.rejects(probeVideo(file, { limits }), { code: 'NO_VIDEO_STREAM' });
});

test('a file truncated before or in its index, or with undecodable pictures, is MALFORMED_VIDEO', async (t) => {
  const folder = await testFolder(t);
  const cut = await makeMedia(path.join(folder, 'cut.mp4'));
  await truncate(cut, 8000);
  const within = await makeMedia(path.join(folder, 'within.mp4'));
  await truncate(within, (await readFile(within)).indexOf('stsd'));
  const hollow = await makeMedia(path.join(folder, 'hollow.mp4'), ['-movflags', '+faststart']);
  const bytes = await readFile(hollow);
  await writeFile(hollow, bytes.fill(0, bytes.indexOf('mdat') + 4));
  for (const file of [cut, within, hollow]) await assert.rejects(probeVideo(file, { limits }), { code: 'MALFORMED_VIDEO' });
});

test('a video above or below its limits is refused', async (t) => {
  const folder = await testFolder(t);
  const file = await makeMedia(path.join(folder, 'a.mp4'));
  await assert.rejects(probeVideo(file, { limits: { ...limits, maxSeconds: 1 } }), { code: 'DURATION_TOO_LONG' });
  await assert.rejects(probeVideo(file, { limits: { ...limits, minSeconds: 3 } }), { code: 'DURATION_TOO_SHORT' });
  await assert.rejects(probeVideo(file, { limits: { ...limits, maxLongSide: 300, maxShortSide: 300 } }), { code: 'RESOLUTION_TOO_LARGE' });
  const wide = await makeMedia(
    path.join(folder, 'wide.mkv'),
    ['-c:v', 'mpeg4', '-frames:v', '2'],
    ['-f', 'lavfi', '-i', 'color=size=8000x64:rate=2:duration=1'],
  );
  await assert.rejects(probeVideo(wide, { limits }), { code: 'RESOLUTION_TOO_LARGE' });
});

test('a header with an absurd size is RESOLUTION_TOO_LARGE before decoding', async (t) => {
  const file = await makeMedia(path.join(await testFolder(t), 'a.avi'), ['-c:v', 'rawvideo']);
  const bytes = await readFile(file);
  const header = bytes.indexOf('strf') + 8;
  bytes.writeInt32LE(65_000, header + 4);
  bytes.writeInt32LE(65_000, header + 8);
  await refused(file, bytes, 'RESOLUTION_TOO_LARGE');
});

async function refused(file: string, content: Buffer, code: string): Promise<void> {
  await writeFile(file, content);
  await assert.rejects(probeVideo(file, { limits }), { name: 'MediaError', code });
}
