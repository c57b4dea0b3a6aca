/** Test helpers: describes a hostile file and its allowed results. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaErrorCode } from '../media-error.ts';
import { makeMedia } from '../test-media.ts';

export type ExpectedResult = MediaErrorCode | 'ready';

export interface HostileFile {
  name: string;
  /** Creates the file and returns its path. */
  make: (makers: Makers) => Promise<string>;
  /** Allowed results. Defaults to any coded failure, or `ready`. */
  expected?: ExpectedResult[];
}

export interface Makers {
  /** File and URL that no child process may access. */
  canary: { file: string; url: string };
  /** Writes a file with this content and returns its path. */
  write: (name: string, content: Buffer | string) => Promise<string>;
  /** Creates a file with ffmpeg and returns its path. The default input is a moving picture of two seconds. */
  media: (name: string, output?: string[], input?: string[]) => Promise<string>;
  /** Returns the bytes of a base video, which is created once. */
  bytes: (extension: Extension) => Promise<Buffer>;
}

/** Names of the base videos. `fast.mp4` has its index at the start of the file. */
export type Extension = keyof typeof BASES;

const BASES = {
  mp4: [],
  'fast.mp4': ['-movflags', '+faststart'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime'],
  mkv: [],
  ts: [],
  avi: [],
};

/** Input options of the test picture, which is small enough to process a hundred such videos in a minute. */
export const PICTURE = lavfi('testsrc2=size=128x96:rate=10:duration=2');
export const TONE = lavfi('sine=duration=2');
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

export function lavfi(graph: string): string[] {
  return ['-f', 'lavfi', '-i', graph];
}

export function createMakers(folder: string, canary: Makers['canary']): Makers {
  const describeFile = new Map<string, Promise<Buffer>>();
  let count = 0;
  const getPath = (name: string) => path.join(folder, `${count++}-${name}`);
  const media: Makers['media'] = (name, output = [], input = PICTURE) => makeMedia(getPath(name), output, input);
  return {
    canary,
    media,
    async write(name, content) {
      const file = getPath(name);
      await writeFile(file, content);
      return file;
    },
    bytes(extension) {
      const known = describeFile.get(extension) ?? media(`base.${extension}`, BASES[extension]).then((file) => readFile(file));
      describeFile.set(extension, known);
      return known;
    },
  };
}
