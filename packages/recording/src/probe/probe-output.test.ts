import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProbeOutput } from './probe-output.ts';

const stream = { index: 0, codec_type: 'video', codec_name: 'h264', width: 320, height: 240, tags: { language: 'eng' } };
const format = { format_name: 'mov,mp4', duration: '2.0', tags: { major_brand: 'isom' } };
const read = (result: unknown) => parseProbeOutput(Buffer.from(typeof result === 'string' ? result : JSON.stringify(result)));

test('the output of ffprobe is parsed', () => {
  assert.deepEqual(read({ streams: [stream, { index: 1 }], format }), { streams: [stream, { index: 1 }], format });
  assert.ok(read({ streams: [{ ...stream, side_data_list: [{ rotation: -90 }, {}] }], format: { format_name: 'avi' } }));
});

test('output that ffprobe never produces is rejected', () => {
  const wrong = [
    '',
    'not JSON',
    'null',
    '[]',
    { streams: {}, format },
    { streams: [stream] },
    { streams: [null], format },
    { streams: [{ ...stream, index: '0 -i /etc/passwd' }], format },
    { streams: [{ ...stream, width: '320' }], format },
    { streams: [{ ...stream, codec_name: {} }], format },
    { streams: [{ ...stream, codec_name: 'x'.repeat(101) }], format },
    { streams: [{ ...stream, tags: { language: 1 } }], format },
    { streams: [{ ...stream, side_data_list: 'x' }], format },
    { streams: [{ ...stream, side_data_list: [{ rotation: '90' }] }], format },
    { streams: [stream], format: { ...format, format_name: ['mov'] } },
    { streams: [stream], format: { ...format, tags: null } },
    { streams: [], format, more: 'x'.repeat(4 * 1024 * 1024) },
  ];
  for (const result of wrong) assert.equal(read(result), null, JSON.stringify(result).slice(0, 100));
});
