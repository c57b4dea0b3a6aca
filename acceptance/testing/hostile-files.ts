import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Files that nobody means well with, and what may become of each. Longer lists, and each list's reasons, are in the engine that reads videos. */
export interface HostileFile {
  /** As it is called at its address: its ending says nothing of what it is. */
  name: string;
  bytes: Buffer<ArrayBuffer>;
  /** Codes of decisions, section 5, or `ready`. */
  fates: string[];
}

/** `canaryUrl` is what nobody may ask for; `folder` is scratch. */
export async function makeHostileFiles(folder: string, canaryUrl: string): Promise<HostileFile[]> {
  const media = mediaMaker(folder);
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
    { name: 'reads-passwd.mp4', bytes: playlist('file:///etc/passwd'), fates: NO_VIDEO },
    { name: 'asks-this-machine.mp4', bytes: playlist(canaryUrl), fates: NO_VIDEO },
    { name: 'lists-addresses.mp4', bytes: Buffer.from(`ffconcat version 1.0\nfile '${canaryUrl}'\nduration 10\n`), fates: NO_VIDEO },
    { name: 'cut-off.mp4', bytes: mp4.subarray(0, Math.floor(mp4.length * 0.6)), fates: ['MALFORMED_VIDEO'] },
    { name: 'nothing.mp4', bytes: Buffer.alloc(0), fates: ['FILE_EMPTY'] },
    { name: 'archive.mp4', bytes: Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(4000, 7)]), fates: NO_VIDEO },
    { name: 'picture.mp4', bytes: png, fates: NO_VIDEO },
    { name: 'wide.mkv', bytes: await media('wide.mkv', ['-f', 'lavfi', '-i', wide], ['-c:v', 'ffv1']), fates: ['RESOLUTION_TOO_LARGE'] },
    { name: 'vast-inside.mkv', bytes: overwrite(small, 'IHDR', u32(30_000, 30_000)), fates: ['RESOLUTION_TOO_LARGE'] },
    // Matroska keeps its length behind 44 89, in milliseconds, as eight bytes.
    { name: 'a-million-seconds.mkv', bytes: overwrite(mkv, '\x44\x89\x88', double(1e9)), fates: ['DURATION_TOO_LONG'] },
    { name: 'fast.mp4', bytes: await media('fast.mp4', ['-f', 'lavfi', '-i', fast], H264), fates: ['PROCESSING_RESOURCE_LIMIT'] },
    { name: 'a-hundred-streams.mkv', bytes: await streams(100), fates: ['ready'] },
    { name: 'three-hundred-streams.mkv', bytes: await streams(300), fates: ['PROCESSING_RESOURCE_LIMIT'] },
    // 25 MB of picture in each of a few kilobytes.
    {
      name: 'bomb.mkv',
      bytes: await media('bomb.mkv', ['-f', 'lavfi', '-i', 'color=black:size=3840x2160:rate=4:duration=2'], ['-c:v', 'png']),
      fates: ['ready'],
    },
  ];
}

const NO_VIDEO = ['NOT_A_VIDEO', 'UNSUPPORTED_FORMAT'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

function mediaMaker(folder: string) {
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
