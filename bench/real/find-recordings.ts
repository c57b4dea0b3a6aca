import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureStranger, type STRANGERS } from '../../tools/fixtures/index.ts';

/** A video file in a folder, with its captions and ground truth, which have the same base name. */
export interface FoundRecording {
  name: string;
  video: string;
  /** The ground truth, or null if there is none. Without it, the recording is processed but not scored. */
  truth: RealTruth | null;
  captions: string | null;
}

/** Ground truth that a careful person has written while watching the recording. */
export interface RealTruth {
  /** A right title contains at least one of these words. */
  title: string[];
  steps: RealStep[];
}

export interface RealStep {
  /** Start and end of the step in seconds. */
  t: [number, number];
  text: string;
  /** Lower-case words. A matching step contains at least one of them. */
  keys: string[];
}

const VIDEO = /\.(mp4|webm|mov|mkv|m4v|avi)$/i;
const CAPTIONS = ['.vtt', '.srt'];

/** Returns the recordings in the folder, sorted by name. `wanted` selects some of them. */
export async function findRecordings(folder: string, wanted: string[] = []): Promise<FoundRecording[]> {
  const files = new Set(await readdir(folder));
  const videos = [...files].filter((file) => VIDEO.test(file)).sort();
  const unknown = wanted.filter((name) => !videos.some((file) => readName(file) === name));
  if (unknown.length > 0) throw new Error(`There is no recording called ${unknown.join(', ')} in ${folder}.`);
  const named = videos.filter((file) => wanted.length === 0 || wanted.includes(readName(file)));
  return Promise.all(
    named.map(async (file): Promise<FoundRecording> => {
      const name = readName(file);
      const truth = `${name}.truth.json`;
      const captions = CAPTIONS.map((ending) => `${name}${ending}`).find((one) => files.has(one));
      return {
        name,
        video: path.join(folder, file),
        truth: files.has(truth) ? (JSON.parse(await readFile(path.join(folder, truth), 'utf8')) as RealTruth) : null,
        captions: captions === undefined ? null : path.join(folder, captions),
      };
    }),
  );
}

/** Returns the synthetic recordings, each in its own folder. Creates the missing ones. */
export async function findDrawn(films: typeof STRANGERS, wanted: string[] = []): Promise<FoundRecording[]> {
  const unknown = wanted.filter((name) => !films.some((film) => film.name === name));
  if (unknown.length > 0) throw new Error(`There is no film called ${unknown.join(', ')} in this set.`);
  const found: FoundRecording[] = [];
  for (const film of films) {
    if (wanted.length > 0 && !wanted.includes(film.name)) continue;
    found.push(...(await findRecordings(await ensureStranger(film))));
  }
  return found;
}

function readName(file: string): string {
  return file.replace(VIDEO, '');
}
