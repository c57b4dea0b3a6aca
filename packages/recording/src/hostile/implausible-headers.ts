/** Files whose headers claim impossible sizes, rates, durations and stream counts. */
import { readFile } from 'node:fs/promises';
import { overwrite, u32 } from './edit-container.ts';
import { H264, type ExpectedResult, type HostileFile, lavfi, type Makers, PICTURE, TONE } from './hostile-file.ts';

/** Describes a file by its output options, its input and the allowed results. */
const describeFile = (
  name: string,
  file: string,
  ...[output, input = PICTURE, expected]: [string[], string[]?, ExpectedResult[]?]
): HostileFile => ({
  name,
  make: ({ media }) => media(file, output, input),
  ...(expected && { expected }),
});

/** Describes a copy of a base video with bytes overwritten after a marker. */
const patched = (
  name: string,
  { extension, marker, bytes, skip = 0 }: { extension: 'mp4' | 'mkv' | 'avi'; marker: string | number[]; bytes: Buffer; skip?: number },
  expected?: ExpectedResult[],
): HostileFile => ({
  name,
  make: async ({ bytes: base, write }) =>
    write(
      `patched.${extension}`,
      overwrite(await base(extension), { marker: typeof marker === 'string' ? marker : Buffer.from(marker), skip }, bytes),
    ),
  ...(expected && { expected }),
});

const FFV1 = ['-c:v', 'ffv1'];
const size = (geometry: string) => lavfi(`color=size=64x64:rate=2:duration=2,format=rgb24,scale=${geometry.replace('x', ':')},setsar=1`);

const SIZES: HostileFile[] = [
  describeFile('1 × 1 pixels', 'a.mkv', FFV1, size('1x1'), ['ready']),
  describeFile('1 × 4320 pixels', 'a.mkv', FFV1, size('1x4320'), ['ready']),
  describeFile('16 × 16384 pixels', 'a.mkv', FFV1, size('16x16384'), ['RESOLUTION_TOO_LARGE']),
  describeFile('30000 × 1 pixels', 'a.mkv', FFV1, size('30000x1'), ['RESOLUTION_TOO_LARGE']),
  {
    name: 'a picture of 30000 × 30000 in a header of 64 × 64',
    make: async ({ media, write }) =>
      write(
        'inner.mkv',
        overwrite(
          await readFile(await media('a.mkv', ['-c:v', 'png', '-frames:v', '1'], size('64x64'))),
          { marker: 'IHDR' },
          u32(30_000, 30_000),
        ),
      ),
    expected: ['RESOLUTION_TOO_LARGE', 'MALFORMED_VIDEO'],
  },
  {
    name: 'a size that grows beyond the limit in the middle',
    make: async ({ bytes, media, write }) => {
      const vast = await media('vast.ts', [...H264, '-output_ts_offset', '2'], lavfi('color=size=8192x8192:rate=1:duration=1'));
      return write('grows.ts', Buffer.concat([await bytes('ts'), await readFile(vast)]));
    },
    expected: ['ready'],
  },
  describeFile('odd sides', 'a.mkv', FFV1, size('33x17'), ['ready']),
  patched('a header of 65535 × 65535 (AVI)', { extension: 'avi', marker: 'strf', bytes: Buffer.from('ffff0000ffff0000', 'hex'), skip: 8 }),
  patched('a header of 2³¹ × 2³¹ (AVI)', { extension: 'avi', marker: 'strf', bytes: Buffer.from('ffffff7fffffff7f', 'hex'), skip: 8 }),
  patched('a header of 0 × 0 (AVI)', { extension: 'avi', marker: 'strf', bytes: Buffer.alloc(8), skip: 8 }),
  patched('a header of 65535 × 65535 (MP4)', { extension: 'mp4', marker: 'avc1', bytes: Buffer.alloc(4, 0xff), skip: 24 }),
  describeFile('pixels a thousand times as wide as high', 'a.mkv', [...H264, '-aspect', '4000:3'], PICTURE, ['RESOLUTION_TOO_LARGE']),
  patched('turned by an angle that is none', {
    extension: 'mp4',
    marker: 'tkhd',
    bytes: u32(0x12345678, 0x7fffffff, 0, 0x80000000),
    skip: 40,
  }),
];

const RATES: HostileFile[] = [
  describeFile('a picture every thousand seconds', 'a.mkv', H264, lavfi('testsrc2=size=64x48:rate=1/1000:duration=2000'), ['ready']),
  describeFile('a million pictures a second', 'a.mkv', FFV1, lavfi('testsrc2=size=64x48:rate=1000000:duration=0.0002')),
  describeFile('thirty thousand pictures a second', 'a.mp4', H264, lavfi('color=size=64x48:rate=30000:duration=1'), [
    'PROCESSING_RESOURCE_LIMIT',
  ]),
  describeFile('a thousand pictures a second', 'a.mp4', H264, lavfi('color=size=64x48:rate=1000:duration=1'), ['ready']),
  describeFile(
    'ninety thousand pictures a second, for a second',
    'a.ts',
    ['-c:v', 'mpeg2video', '-r', '60', '-bsf:v', 'setts=ts=N'],
    lavfi('testsrc2=size=64x48:rate=60:duration=1'),
  ),
  patched('pictures that last no time', { extension: 'mp4', marker: 'stts', bytes: u32(0), skip: 12 }),
  patched('pictures that last 13 hours each', { extension: 'mp4', marker: 'stts', bytes: u32(0x1fffffff), skip: 12 }),
  patched('a clock of no ticks', { extension: 'mp4', marker: 'mdhd', bytes: u32(0), skip: 12 }),
  patched('a clock of four billion ticks', { extension: 'mp4', marker: 'mdhd', bytes: u32(0xffffffff), skip: 12 }),
  patched('a Matroska clock of no ticks', { extension: 'mkv', marker: [0x2a, 0xd7, 0xb1], bytes: Buffer.from([0x83, 0, 0, 0]) }),
  describeFile('a rate that changes', 'a.mp4', [...H264, '-vsync', 'vfr', '-vf', "select='not(mod(n\\,7))+gt(n\\,15)'"], PICTURE, [
    'ready',
  ]),
];

/** Matroska stores the duration as an eight-byte double. */
const length = (seconds: number, name: string, expected?: ExpectedResult[]) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(seconds * 1000);
  return patched(name, { extension: 'mkv', marker: [0x44, 0x89, 0x88], bytes }, expected);
};

const LENGTHS: HostileFile[] = [
  length(315_360_000, 'ten years long by its header (Matroska)', ['DURATION_TOO_LONG']),
  length(5 * 3600, 'five hours long by its header, two seconds by its pictures', ['ready']),
  length(Number.NaN, 'a length that is no number'),
  length(Number.POSITIVE_INFINITY, 'a length without end'),
  length(-5, 'a length below nothing'),
  patched('136 years long by its header (MP4)', { extension: 'mp4', marker: 'mdhd', bytes: u32(0xfffffff0), skip: 16 }),
  patched('an edit list that begins beyond the end', { extension: 'mp4', marker: 'elst', bytes: u32(0x7fffffff, 0x7fffffff), skip: 8 }),
  patched('an edit list of four billion entries', { extension: 'mp4', marker: 'elst', bytes: u32(0xffffffff), skip: 4 }),
  patched('a table of four billion samples', { extension: 'mp4', marker: 'stsz', bytes: u32(0xffffffff), skip: 8 }),
  patched('a table of four billion places', { extension: 'mp4', marker: 'stco', bytes: u32(0xffffffff), skip: 4 }),
  describeFile('times that begin before nothing', 'a.mkv', [...H264, '-output_ts_offset', '-100', '-avoid_negative_ts', 'disabled']),
  describeFile('times that begin after a day', 'a.ts', [...H264, '-output_ts_offset', '86400'], PICTURE, ['ready']),
  describeFile('times that wrap', 'a.ts', [...H264, '-output_ts_offset', '95442.7'], PICTURE),
  describeFile('times that jump by an hour', 'a.mkv', [...H264, '-vf', 'setpts=PTS+gt(N\\,9)*3600/TB', '-vsync', 'passthrough'], PICTURE),
  describeFile(
    'times that jump by thirty years',
    'a.mkv',
    [...H264, '-vf', 'setpts=PTS+gt(N\\,9)*1000000000/TB', '-vsync', 'passthrough'],
    PICTURE,
  ),
  describeFile(
    'sound that jumps by an hour',
    'a.mkv',
    [...H264, '-af', 'asetpts=PTS+gt(N\\,20)*3600/TB', '-t', '2'],
    [...PICTURE, ...TONE],
  ),
  {
    name: 'times that go back to the start, twice',
    make: async ({ bytes, write }) => write('again.ts', Buffer.concat([await bytes('ts'), await bytes('ts'), await bytes('ts')])),
    expected: ['ready'],
  },
];

const COVER = ['-frames:v', '1', '-c:v', 'png'];

/** Creates a sound file with a cover picture. */
async function withCover({ media }: Makers, extension: string): Promise<string> {
  const cover = await media('cover.png', COVER);
  const output = ['-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic'];
  return media(`cover.${extension}`, output, [...TONE, '-i', cover]);
}

/** Describes a file that contains the same moving picture `count` times. */
function many(name: string, count: number, expected?: ExpectedResult[]): HostileFile {
  const make = async ({ media }: Makers) => {
    const one = await media('one.mkv', FFV1, size('16x16'));
    return media('many.mkv', ['-c', 'copy', ...Array.from({ length: count }, () => ['-map', '0:v']).flat()], ['-i', one]);
  };
  return { name, make, ...(expected && { expected }) };
}

const STREAMS: HostileFile[] = [
  many('two hundred moving pictures', 200),
  many('three hundred moving pictures', 300, ['PROCESSING_RESOURCE_LIMIT']),
  describeFile(
    'two hundred sounds',
    'a.mkv',
    [...H264, '-map', '0:v', ...Array.from({ length: 200 }, () => ['-map', '1:a']).flat(), '-c:a', 'pcm_u8', '-ar', '8000'],
    [...PICTURE, ...TONE],
  ),
  describeFile('sound alone', 'a.mkv', [], TONE, ['NO_VIDEO_STREAM']),
  ...['mp3', 'm4a', 'flac'].map(
    (extension): HostileFile => ({
      name: `a cover alone (${extension})`,
      make: (m) => withCover(m, extension),
      expected: ['NO_VIDEO_STREAM'],
    }),
  ),
  {
    name: 'attachments alone',
    make: async ({ media, write }) =>
      media(
        'a.mkv',
        ['-map', '0:s', '-attach', await write('a.txt', 'x'), '-metadata:s:t', 'mimetype=text/plain'],
        ['-i', await write('a.srt', '1\n00:00:00,000 --> 00:00:02,000\nx\n')],
      ),
    expected: ['NO_VIDEO_STREAM'],
  },
  {
    name: 'a stream of a kind that nobody knows',
    make: async ({ media, write }) =>
      write('kind.mp4', overwrite(await readFile(await media('a.mp4', H264)), { marker: 'hdlr', skip: 8 }, Buffer.from('data'))),
  },
  {
    name: 'a codec that nobody knows',
    make: async ({ bytes, write }) =>
      write('codec.mkv', Buffer.from((await bytes('mkv')).toString('latin1').replaceAll('V_MPEG4/ISO/AVC', 'V_MPEG9/XXX/YYY'), 'latin1')),
    expected: ['UNSUPPORTED_CODEC'],
  },
];

export const IMPLAUSIBLE_HEADERS: HostileFile[] = [...SIZES, ...RATES, ...LENGTHS, ...STREAMS];
