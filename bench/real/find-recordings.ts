import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureStranger, type STRANGERS } from '../../tools/fixtures/index.ts';

/** A recording that lies in a folder, with what lies beside it under the same name. */
export interface FoundRecording {
  name: string;
  video: string;
  /** Null where nobody wrote down what is true of it: it is run and shown, not scored. */
  truth: RealTruth | null;
  captions: string | null;
}

/** What a careful person saw in the frames. */
export interface RealTruth {
  /** Any of these words stands in a right title. */
  title: string[];
  steps: RealStep[];
}

export interface RealStep {
  /** Seconds, from and to. */
  t: [number, number];
  text: string;
  /** Any of these, in lower case, names the step. */
  keys: string[];
}

const VIDEO = /\.(mp4|webm|mov|mkv|m4v|avi)$/i;
const CAPTIONS = ['.vtt', '.srt'];

/** In the order of their names; with `wanted`, only those. */
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

/** Made where they are missing; each lies in a folder of its own. */
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
