import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Hostile files with the allowed results for each. `packages/recording` contains longer lists with the reasons. */
export interface HostileFile {
  /** File name in the URL. Its extension need not match the content. */
  name: string;
  bytes: Buffer<ArrayBuffer>;
  /** Allowed results: error codes of the specification decisions, section 5, or `ready`. */
  outcomes: string[];
}

/** Returns all hostile files. No program may request `canaryUrl`. `folder` is for temporary files. */
export async function createHostileFiles(folder: string, canaryUrl: string): Promise<HostileFile[]> {
  const media = createMediaEncoder(folder);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=128x96:rate=10:duration=2'];
  const mp4 = await media('whole.mp4', picture, H264);
  const mkv = await media('whole.mkv', picture, H264);
  const png = await media('one.png', picture, ['-frames:v', '1']);
  const small = await media('png.mkv', ['-f', 'lavfi', '-i', 'color=size=64x64:duration=1'], ['-c:v', 'png', '-frames:v', '1']);
  const wide = 'color=size=64x64:rate=2:duration=2,format=rgb24,scale=30000:1,setsar=1';
  const fast = 'color=size=64x48:rate=30000:duration=1';
  const streams = (count: number) =>
    media(`${count}.mkv`, ['-i', path.join(folder, 'whole.mkv')], ['-c', 'copy', ...times(count, ['-map', '0:v'])]);
  return [
    { name: 'reads-passwd.mp4', bytes: playlist('file:///etc/passwd'), outcomes: NO_VIDEO },
    { name: 'asks-this-machine.mp4', bytes: playlist(canaryUrl), outcomes: NO_VIDEO },
    { name: 'lists-addresses.mp4', bytes: Buffer.from(`ffconcat version 1.0\nfile '${canaryUrl}'\nduration 10\n`), outcomes: NO_VIDEO },
    { name: 'cut-off.mp4', bytes: mp4.subarray(0, Math.floor(mp4.length * 0.6)), outcomes: ['MALFORMED_VIDEO'] },
    { name: 'nothing.mp4', bytes: Buffer.alloc(0), outcomes: ['FILE_EMPTY'] },
    { name: 'archive.mp4', bytes: Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(4000, 7)]), outcomes: NO_VIDEO },
    { name: 'picture.mp4', bytes: png, outcomes: NO_VIDEO },
    { name: 'wide.mkv', bytes: await media('wide.mkv', ['-f', 'lavfi', '-i', wide], ['-c:v', 'ffv1']), outcomes: ['RESOLUTION_TOO_LARGE'] },
    { name: 'vast-inside.mkv', bytes: overwrite(small, 'IHDR', u32(30_000, 30_000)), outcomes: ['RESOLUTION_TOO_LARGE'] },
    // Matroska stores the duration after the bytes 44 89: eight bytes, in milliseconds.
    { name: 'a-million-seconds.mkv', bytes: overwrite(mkv, '\x44\x89\x88', double(1e9)), outcomes: ['DURATION_TOO_LONG'] },
    { name: 'fast.mp4', bytes: await media('fast.mp4', ['-f', 'lavfi', '-i', fast], H264), outcomes: ['PROCESSING_RESOURCE_LIMIT'] },
    { name: 'a-hundred-streams.mkv', bytes: await streams(100), outcomes: ['ready'] },
    { name: 'three-hundred-streams.mkv', bytes: await streams(300), outcomes: ['PROCESSING_RESOURCE_LIMIT'] },
    // Each compressed frame has a few kilobytes and expands to 25 MB.
    {
      name: 'bomb.mkv',
      bytes: await media('bomb.mkv', ['-f', 'lavfi', '-i', 'color=black:size=3840x2160:rate=4:duration=2'], ['-c:v', 'png']),
      outcomes: ['ready'],
    },
  ];
}

const NO_VIDEO = ['NOT_A_VIDEO', 'UNSUPPORTED_FORMAT'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

function createMediaEncoder(folder: string) {
  return async (name: string, input: string[], output: string[]): Promise<Buffer<ArrayBuffer>> => {
    const file = path.join(folder, name);
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', ...input, ...output, file]);
    return Buffer.from(await readFile(file));
  };
}

function playlist(place: string): Buffer<ArrayBuffer> {
  return Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${place}\n#EXT-X-ENDLIST\n`);
}

function overwrite(file: Buffer, marker: string, bytes: Buffer): Buffer<ArrayBuffer> {
  const at = file.indexOf(marker, 0, 'latin1');
  if (at < 0) throw new Error(`there is no ${marker}`);
  const copy = Buffer.from(file);
  bytes.copy(copy, at + marker.length);
  return copy;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

function times<T>(count: number, items: T[]): T[] {
  return Array.from({ length: count }, () => items).flat();
}
