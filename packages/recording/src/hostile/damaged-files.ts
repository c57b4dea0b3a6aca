/** Files with a wrong extension, truncated files and files with corrupted bytes. */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { seeded } from './edit-container.ts';
import { type Extension, type ExpectedResult, type HostileFile, lavfi, TONE } from './hostile-file.ts';

const NO_VIDEO: ExpectedResult[] = ['NOT_A_VIDEO', 'UNSUPPORTED_FORMAT', 'MALFORMED_VIDEO', 'NO_VIDEO_STREAM'];

const RENAMED: Record<string, Buffer | string> = {
  'a letter': 'Dear reader, this is a letter and no video at all, and it is longer than any header would be.\n',
  'a web page': '<!doctype html><html><head><title>Sign in</title></head><body>Please sign in to see the video.</body></html>',
  JSON: '{"error": "the video has expired, and this answer is longer than sixty-four characters are"}',
  'a ZIP archive': Buffer.concat([Buffer.from('504b030414000000080000000000', 'hex'), Buffer.alloc(4000, 7)]),
  'a PDF document': `%PDF-1.7\n%\xe2\xe3\n1 0 obj << /Type /Catalog >> endobj\n${'0'.repeat(4000)}`,
  'a Windows program': Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(4000, 0x90)]),
  zeros: Buffer.alloc(1_000_000),
  ones: Buffer.alloc(1_000_000, 0xff),
  'one byte': 'x',
  'a header and nothing more': Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex'),
  'an MPEG-TS sync byte every 188': Buffer.from(Array.from({ length: 188 * 2000 }, (_, at) => (at % 188 === 0 ? 0x47 : at % 251))),
};

const renamed: HostileFile[] = [
  ...Object.entries(RENAMED).map(
    ([name, content]): HostileFile => ({
      name: `${name} called .mp4`,
      make: ({ write }) => write('video.mp4', content),
      expected: NO_VIDEO,
    }),
  ),
  { name: 'no byte', make: ({ write }) => write('video.mp4', ''), expected: ['FILE_EMPTY'] },
  {
    name: 'this program called .mp4',
    make: async ({ write }) => write('video.mp4', (await readFile(process.execPath)).subarray(0, 500_000)),
    expected: NO_VIDEO,
  },
  {
    name: 'a packed video called .mp4',
    make: async ({ write, bytes }) => write('video.mp4', gzipSync(await bytes('mp4'))),
    expected: NO_VIDEO,
  },
  ...['mp3', 'wav', 'flac', 'ogg', 'm4a'].map(
    (extension): HostileFile => ({
      name: `sound (${extension}) called .mp4`,
      make: async ({ media, write }) => write('video.mp4', await readFile(await media(`a.${extension}`, [], TONE))),
      expected: ['NO_VIDEO_STREAM'],
    }),
  ),
  ...['png', 'jpg', 'gif', 'webp', 'bmp', 'tiff'].map(
    (extension): HostileFile => ({
      name: `a picture (${extension}) called .mp4`,
      make: async ({ media, write }) =>
        write('video.mp4', await readFile(await media(`a.${extension}`, ['-frames:v', '1'], lavfi('testsrc2=size=64x64')))),
      expected: NO_VIDEO,
    }),
  ),
];

/** Describes every container, truncated at multiples of the given percentage. */
export function truncated(everyPercent: number): HostileFile[] {
  const percents = Array.from({ length: 99 }, (_, index) => index + 1).filter((percent) => percent % everyPercent === 0 || percent === 99);
  return (['mp4', 'fast.mp4', 'webm', 'mkv', 'ts', 'avi'] satisfies Extension[]).flatMap((extension) =>
    percents.map(
      (percent): HostileFile => ({
        name: `a video (${extension}) cut off at ${percent} %`,
        make: async ({ bytes, write }) => {
          const whole = await bytes(extension);
          return write(`cut.${extension}`, whole.subarray(0, Math.floor((whole.length * percent) / 100)));
        },
        ...(extension === 'mp4' && { expected: NO_VIDEO }),
      }),
    ),
  );
}

/** Describes files with one to a few hundred random bits flipped, and files with overwritten sections. */
export function flipped(seeds: number): HostileFile[] {
  const extensions: Extension[] = ['fast.mp4', 'mkv', 'webm', 'ts', 'avi', 'mp4'];
  return Array.from({ length: seeds }, (_, seed): HostileFile => {
    const extension = extensions[seed % extensions.length] as Extension;
    return {
      name: `a video (${extension}) with bits turned, seed ${seed}`,
      make: async ({ bytes, write }) => {
        const random = seeded(seed + 1);
        const copy = Buffer.from(await bytes(extension));
        // Half of the flips are in the header, where every bit matters.
        const range = random() < 0.5 ? Math.min(2000, copy.length) : copy.length;
        for (let left = 2 ** Math.floor(random() * 9); left > 0; left--) {
          const at = Math.floor(random() * range);
          copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
        }
        return write(`flipped.${extension}`, copy);
      },
    };
  });
}

const overwritten: HostileFile[] = (['fast.mp4', 'mkv', 'webm', 'ts'] satisfies Extension[]).map((extension) => ({
  name: `a video (${extension}) with noise in its middle`,
  make: async ({ bytes, write }) => {
    const copy = Buffer.from(await bytes(extension));
    const random = seeded(99);
    for (let at = Math.floor(copy.length * 0.5); at < copy.length * 0.6; at++) copy[at] = Math.floor(random() * 256);
    return write(`noise.${extension}`, copy);
  },
  expected: ['ready'],
}));

export const DAMAGED: HostileFile[] = [...renamed, ...overwritten];
