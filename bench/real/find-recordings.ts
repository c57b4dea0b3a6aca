import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureStranger, type STRANGERS } from '../../tools/fixtures/index.ts';

/** A recording in a folder, with the files of the same name. */
export interface FoundRecording {
  name: string;
  video: string;
  /** The ground truth, or null if there is none. The recording is then processed but not scored. */
  truth: RealTruth | null;
  captions: string | null;
}

/** Ground truth written by a careful person from the pictures. */
export interface RealTruth {
  /** Words of which a right title contains at least one. */
  title: string[];
  steps: RealStep[];
}

export interface RealStep {
  /** Time range in seconds. */
  t: [number, number];
  text: string;
  /** Words in lower case of which the step contains at least one. */
  keys: string[];
}

const VIDEO = /\.(mp4|webm|mov|mkv|m4v|avi)$/i;
const CAPTIONS = ['.vtt', '.srt'];

/** Returns the recordings ordered by name, or only those in `wanted`. */
export async function findRecordings(folder: string, wanted: string[] = []): Promise<FoundRecording[]> {
  const files = new Set(await readdir(folder));
  const videos = [...files].filter((file) => VIDEO.test(file)).sort();
  const unknown = wanted.filter((name) => !videos.some((file) => nameOf(file) === name));
  if (unknown.length > 0) throw new Error(`There is no recording called ${unknown.join(', ')} in ${folder}.`);
  const named = videos.filter((file) => wanted.length === 0 || wanted.includes(nameOf(file)));
  return Promise.all(
    named.map(async (file): Promise<FoundRecording> => {
      const name = nameOf(file);
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

/** Returns synthetic recordings, each in its own folder, and creates missing ones. */
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

function nameOf(file: string): string {
  return file.replace(VIDEO, '');
}
