/** Small files that expand to a large size. */
import { deflateSync } from 'node:zlib';
import { element } from './edit-container.ts';
import { H264, type HostileFile, lavfi, type Makers, PICTURE, TONE } from './hostile-file.ts';

const WORDS = 'Click the green button that is on the left side. ';

/** Creates a video with a caption track of any size. */
async function withCaptions({ media, write }: Makers, srt: string, codec = 'srt'): Promise<string> {
  return media('captions.mkv', [...H264, '-c:s', codec], [...PICTURE, '-f', 'srt', '-i', await write('a.srt', srt)]);
}

const cues = (count: number, text: (index: number) => string) =>
  Array.from(
    { length: count },
    (_, index) => `${index + 1}\n00:00:0${index % 2},${String(index % 1000).padStart(3, '0')} --> 00:00:02,000\n${text(index)}\n\n`,
  ).join('');

/** Captions with tags that are never closed and endless white space. A careless regular expression scans to the end from every position. */
const CAPTIONS: HostileFile[] = [
  {
    name: 'twenty thousand captions',
    make: (m) =>
      withCaptions(
        m,
        cues(20_000, (index) => `${WORDS} ${index}`),
      ),
    expected: ['ready'],
  },
  {
    name: 'one caption of a hundred kilobytes',
    make: (m) =>
      withCaptions(
        m,
        cues(1, () => WORDS.repeat(2_000)),
      ),
    expected: ['ready'],
  },
  {
    name: 'a caption of open marks',
    make: (m) =>
      withCaptions(
        m,
        cues(1, () => '<{\\'.repeat(10_000)),
      ),
    expected: ['ready'],
  },
  {
    name: 'a caption of blanks',
    make: (m) =>
      withCaptions(
        m,
        cues(1, () => `a${' '.repeat(900_000)}b`),
      ),
    expected: ['ready'],
  },
  {
    name: 'captions of six megabytes',
    make: (m) =>
      withCaptions(
        m,
        cues(6000, () => WORDS.repeat(20)),
      ),
    expected: ['ready'],
  },
  {
    name: 'captions with zeros',
    make: (m) =>
      withCaptions(
        m,
        cues(3, () => 'a\0b'),
      ),
    expected: ['ready'],
  },
];

const TAGS: HostileFile[] = [
  {
    name: 'a title of four megabytes',
    make: async ({ media, write }) =>
      media(
        'a.mkv',
        [...H264, '-map_metadata', '1'],
        [...PICTURE, '-f', 'ffmetadata', '-i', await write('a.txt', `;FFMETADATA1\ntitle=${'x'.repeat(4_000_000)}\n`)],
      ),
    expected: ['ready'],
  },
  {
    name: 'ten thousand chapters',
    make: async ({ media, write }) => {
      const chapter = (_: unknown, at: number) => `[CHAPTER]\nTIMEBASE=1/10000\nSTART=${at}\nEND=${at + 1}\ntitle=${WORDS}\n`;
      const chapters = await write('a.txt', `;FFMETADATA1\n${Array.from({ length: 10_000 }, chapter).join('')}`);
      return media('a.mkv', [...H264, '-map_metadata', '1', '-map_chapters', '1'], [...PICTURE, '-f', 'ffmetadata', '-i', chapters]);
    },
    expected: ['ready'],
  },
  {
    name: 'a language that is none',
    make: ({ media }) => media('a.mkv', [...H264, '-metadata:s:v', `language=${'en-x-'.repeat(2000)}`]),
    expected: ['ready'],
  },
];

/** Returns a Matroska file with one compressed picture: half a megabyte that expands to half a gigabyte. */
function packed(): Buffer {
  const compression = element('6d80', element('6240', element('5034', element('4254', [0]))));
  const video = element('e0', element('b0', [64]), element('ba', [64]));
  const codec = element('86', Buffer.from('V_MJPEG'));
  const track = element('ae', element('d7', [1]), element('73c5', [1]), element('83', [1]), codec, video, compression);
  const block = Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), deflateSync(Buffer.alloc(2 ** 29))]);
  const content = [element('1654ae6b', track), element('1f43b675', element('e7', [0]), element('a3', block))];
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('matroska'))), element('18538067', ...content)]);
}

const PACKED: HostileFile[] = [
  {
    name: 'a picture that is packed a thousandfold',
    make: ({ write }) => write('packed.mkv', packed()),
    expected: ['MALFORMED_VIDEO', 'PROCESSING_RESOURCE_LIMIT'],
  },
];

/** Files that expand to a large size but are only a few kilobytes each. */
const LARGE: HostileFile[] = [
  {
    name: 'ten minutes of black',
    make: ({ media }) => media('a.mkv', H264, lavfi('color=black:size=64x48:rate=1:duration=600')),
    expected: ['ready'],
  },
];

/** Additional files for the long run: hours of pictures, and a different picture every quarter of a second. */
export const LARGE_BOMBS: HostileFile[] = [
  {
    name: 'pictures of 8K in a few kilobytes',
    make: ({ media }) => media('a.mkv', ['-c:v', 'png'], lavfi('color=black:size=7680x4320:rate=1:duration=2')),
    expected: ['ready'],
  },
  {
    name: 'six hours of black',
    make: ({ media }) => media('a.mkv', H264, lavfi('color=black:size=64x48:rate=1:duration=21599')),
    expected: ['ready'],
  },
  {
    name: 'more than six hours',
    make: ({ media }) => media('a.mkv', H264, lavfi('color=black:size=64x48:rate=1:duration=21700')),
    expected: ['DURATION_TOO_LONG'],
  },
  {
    // The sound, an hour of silence according to the header, is demuxed but not transcribed.
    name: 'sound that begins an hour late',
    make: ({ media }) => media('a.mkv', [...H264, '-map', '0', '-map', '1'], [...PICTURE, '-itsoffset', '3600', ...TONE]),
    expected: ['ready'],
  },
  {
    name: 'noise in every picture',
    make: ({ media }) => media('a.mkv', H264, lavfi('nullsrc=size=320x240:rate=2:duration=30,geq=random(1)*255:128:128')),
    expected: ['ready'],
  },
];

export const BOMBS: HostileFile[] = [...CAPTIONS, ...TAGS, ...PACKED, ...LARGE];
