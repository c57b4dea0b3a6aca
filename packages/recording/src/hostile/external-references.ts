/** Files that refer to other files and URLs, in case a program opens them. */
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { box, replaceBox, retitle, u32 } from './edit-container.ts';
import { H264, type ExpectedResult, type HostileFile, type Makers, PICTURE } from './hostile-file.ts';

/** Texts that refer to a location, saved under the name of a video. */
const TEXTS: Record<string, (location: string) => string> = {
  'an HLS playlist': (location) => `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${location}\n#EXT-X-ENDLIST\n`,
  'an HLS playlist with a key': (location) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-KEY:METHOD=AES-128,URI="${location}"\n#EXT-X-MAP:URI="${location}"\n#EXTINF:10,\n${location}\n#EXT-X-ENDLIST\n`,
  'an HLS master playlist': (location) =>
    `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${location}\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",URI="${location}"\n`,
  'a concat list': (location) => `ffconcat version 1.0\nfile '${location}'\nduration 10\n`,
  'a concat list of an unsafe protocol': (location) => `ffconcat version 1.0\nfile 'concat:${location}|${location}'\n`,
  'a DASH manifest': (location) =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${location}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  'an SDP description': () =>
    'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n',
  'an SVG picture': (location) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="320" height="240"><image xlink:href="${location}" width="320" height="240"/></svg>`,
  'SubRip captions': (location) => `1\n00:00:00,000 --> 00:00:02,000\n<img src="${location}"> {\\fn${location}}\n\n`,
  'SubStation captions': (location) =>
    `[Script Info]\nScriptType: v4.00+\nVideo File: ${location}\nAudio File: ${location}\n\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:00.00,0:00:02.00,x\n`,
  'an ASX list': (location) => `<asx version="3.0"><entry><ref href="${location}"/></entry></asx>`,
  'a PLS list': (location) => `[playlist]\nFile1=${location}\nNumberOfEntries=1\nVersion=2\n`,
  'an IMF composition': (location) =>
    `<?xml version="1.0"?><CompositionPlaylist xmlns="http://www.smpte-ra.org/schemas/2067-3/2016"><Id>urn:uuid:${location}</Id></CompositionPlaylist>`,
  'an AviSynth script': (location) => `AviSource("${location}")\nSubtitle("x")\n# ${'-'.repeat(80)}\n`,
  'a redirect for RTSP': (location) => `RTSPtextRTSP://${location.replace(/^\w+:\/\//, '')}\n`,
};

const REFUSED: ExpectedResult[] = ['NOT_A_VIDEO', 'UNSUPPORTED_FORMAT'];

function texts(): HostileFile[] {
  return Object.entries(TEXTS).flatMap(([name, toText]) =>
    (['file', 'url'] as const).map((kind) => ({
      name: `${name} that names a ${kind === 'file' ? 'local file' : 'web address'}`,
      make: ({ write, canary }: Makers) => write('video.mp4', toText(canary[kind])),
      expected: REFUSED,
    })),
  );
}

/** Creates an MP4 whose data reference declares that its pictures are stored elsewhere. */
async function withDataReference({ bytes, write }: Makers, reference: Buffer): Promise<string> {
  const dref = () => Buffer.concat([u32(0, 1), reference]);
  return write('dref.mov', replaceBox(await bytes('mp4'), ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'], dref));
}

function alias(location: string): Buffer {
  const name = Buffer.from(location);
  // The volume, folder and file name of a Macintosh alias from 1991, with the path that ffmpeg can be told to follow.
  const record = [
    Buffer.alloc(10),
    Buffer.from([1]),
    Buffer.alloc(27),
    Buffer.alloc(12),
    Buffer.from([1, 0x78]),
    Buffer.alloc(62),
    Buffer.alloc(36),
  ];
  const length = Buffer.alloc(4);
  length.writeUInt16BE(2);
  length.writeUInt16BE(name.length, 2);
  return box('alis', u32(0), ...record, length, name);
}

/** Containers that refer to another location with a feature of their own format. */
const CONTAINERS: HostileFile[] = [
  {
    name: 'an MP4 whose pictures are said to lie in a local file',
    make: (m) => withDataReference(m, box('url ', u32(0), Buffer.from(`file://${m.canary.file}\0`))),
  },
  {
    name: 'an MP4 whose pictures are said to lie at an address',
    make: (m) => withDataReference(m, box('url ', u32(0), Buffer.from(`${m.canary.url}\0`))),
  },
  { name: 'a QuickTime alias', make: (m) => withDataReference(m, alias(m.canary.file)) },
  {
    name: 'a QuickTime reference movie',
    make: ({ write, canary }) =>
      write(
        'ref.mov',
        Buffer.concat([
          box('ftyp', Buffer.from('qt  \0\0\0\0')),
          box('moov', box('rmra', box('rmda', box('rdrf', u32(0), Buffer.from('url '), u32(canary.url.length), Buffer.from(canary.url))))),
        ]),
      ),
    expected: ['NO_VIDEO_STREAM', 'MALFORMED_VIDEO', 'NOT_A_VIDEO'],
  },
  {
    name: 'a compressed movie header that claims four gigabytes',
    make: ({ write }) => {
      const packed = deflateSync(Buffer.alloc(1_000_000));
      return write(
        'cmov.mov',
        Buffer.concat([
          box('ftyp', Buffer.from('qt  \0\0\0\0')),
          box('moov', box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', u32(0xf0000000), packed))),
        ]),
      );
    },
  },
  {
    name: 'a Matroska file whose next segment is a local file',
    make: async ({ media, write, canary }) =>
      write(
        'next.mkv',
        retitle(await readFile(await media('a.mkv', [...H264, '-metadata', `title=x${canary.file}`.slice(0, 120)])), [0x3e, 0x83, 0xbb]),
      ),
  },
  {
    name: 'a Matroska file with a playlist and captions attached',
    make: async ({ media, write, canary }) => {
      const list = await write('list.m3u8', TEXTS['an HLS playlist']?.(canary.url) ?? '');
      return media('attached.mkv', [...H264, '-attach', list, '-metadata:s:t', 'mimetype=application/vnd.apple.mpegurl'], PICTURE);
    },
    expected: ['ready'],
  },
  {
    name: 'captions in the video that name files',
    make: async ({ media, write, canary }) => {
      const captions = await write('a.srt', TEXTS['SubRip captions']?.(canary.file) ?? '');
      return media('captions.mkv', [...H264, '-c:s', 'ass'], [...PICTURE, '-i', captions]);
    },
    expected: ['ready'],
  },
  // Names that start like an option or contain an expression that a program may interpret. Each file is processed completely.
  ...["concat:a|b%03d.mp4,subtitles='a.srt'", '-i $(touch x).mp4', 'http:x.mp4'].map(
    (name): HostileFile => ({
      name: `a video called ${name}`,
      make: async ({ bytes, write }) => write(name, await bytes('mp4')),
      expected: ['ready'],
    }),
  ),
];

export const EXTERNAL_REFERENCES: HostileFile[] = [...texts(), ...CONTAINERS];
