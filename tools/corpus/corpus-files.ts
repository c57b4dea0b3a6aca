/** Where the films, their truth and their recordings are, and which program belongs to which split. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Recording } from '../../packages/recording/src/index.ts';

const ROOT = import.meta.dirname;
const RECORDINGS = path.join(ROOT, 'recordings');

export const SPLITS = ['train', 'tune', 'test', 'pages', 'explored', 'charts', 'keypads'] as const;
export type Split = (typeof SPLITS)[number];
/**
 * Splits whose articles are scored. The films of `explored` and `pages` have no story that an article could tell. `explored` has the most actions, and nothing
 * is trained on `pages`.
 */
export const SCORED_SPLITS = ['train', 'tune', 'test', 'explored', 'pages'] as const satisfies readonly Split[];

/** Splits that only measure. */
export const UNTRAINED_SPLITS: ReadonlySet<Split> = new Set(['charts', 'keypads', 'pages']);

/** The truth of a film, as the film script wrote it. Times are seconds of the video, boxes are pixels of the video. */
export interface FilmTruth {
  name: string;
  /** A right title contains at least one of these words. */
  title: string[];
  steps: FilmStep[];
}

export interface FilmStep {
  /** Start and end, with 1 s before the first action and 1.5 s after the last one. */
  t: [number, number];
  /** Time of the decisive press, or of the first key. */
  at: number;
  kind: string;
  /** Role of the control in the accessibility tree, or null if the tree has none. */
  role: string | null;
  label: string;
  /** Position of the control: x, y, width and height. */
  box: [number, number, number, number];
  /** Lower-case words. A right sentence contains at least one of them. */
  keys: string[];
}

/** A film that has been processed: what a recording contains, next to its truth. */
export interface FilmRecording {
  truth: FilmTruth;
  recording: Recording;
}

/** Returns the folder of the films, outside the checkout: `CORPUS_DIR`, or `docreel-corpus` in the user's cache folder. */
export function filmFolder(): string {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
  return process.env.CORPUS_DIR ?? path.join(cache, 'docreel-corpus');
}

/** Folder of the rows of strangers' recordings, which are committed because the recordings are not. */
export const STRANGERS_TABLE = path.join(ROOT, 'strangers');

export function tableFolder(): string {
  return path.join(filmFolder(), 'table');
}

/** Returns the folder of trained models: `fold-0` and so on, `final`, and `groups.json` with the fold of each program. */
export function modelFolder(): string {
  return path.join(filmFolder(), 'models');
}

const NO_TRANSCRIPT: Recording['transcript'] = { source: 'none', language: null, isPunctuated: false, confidence: 0, segments: [] };

/** Returns the recording as if the film had no captions. */
export function silent(recording: Recording): Recording {
  return { ...recording, transcript: NO_TRANSCRIPT };
}

/** Returns the names of all film scripts. */
export async function listFilms(): Promise<string[]> {
  const files = await readdir(path.join(ROOT, 'films'));
  return files.flatMap((file) => (file.endsWith('.py') ? [file.slice(0, -3)] : [])).sort();
}

/** Returns the program that a film shows: `geany` for `geany` and `geany-2`. */
export function programOf(film: string): string {
  return film.replace(/-\d+$/, '');
}

/** Returns the origin of a recording by other people: `marimo` for `marimo_chart` and `marimo_provider`. */
export function originOf(name: string): string {
  return name.replace(/_.*/, '');
}

/** Returns the folder of the results of video processing. */
export function stageFolder(): string {
  return path.join(filmFolder(), 'stages');
}

/** Returns the split of each program. Throws if a film's program is in none. */
export async function readSplits(): Promise<Map<string, Split>> {
  const lists = JSON.parse(await readFile(path.join(ROOT, 'programs.json'), 'utf8')) as Record<Split, string[]>;
  return new Map(SPLITS.flatMap((split) => lists[split].map((program) => [program, split] as const)));
}

/** Returns the video of a film, or null if it has not been filmed on this machine. */
export async function findVideo(film: string): Promise<string | null> {
  const files: string[] = await readdir(filmFolder()).catch(() => []);
  const video = [`${film}.mp4`, `${film}.webm`].find((name) => files.includes(name));
  return video ? path.join(filmFolder(), video) : null;
}

/** Returns the processed film, or null if nobody has processed it yet. */
export async function readFilmRecording(film: string): Promise<FilmRecording | null> {
  const packed = await readFile(recordingFile(film)).catch(() => null);
  return packed && (JSON.parse(gunzipSync(packed).toString('utf8')) as FilmRecording);
}

export async function writeFilmRecording(film: string, found: FilmRecording): Promise<void> {
  await mkdir(RECORDINGS, { recursive: true });
  await writeFile(recordingFile(film), gzipSync(JSON.stringify(found), { level: 9 }));
}

function recordingFile(film: string): string {
  return path.join(RECORDINGS, `${film}.json.gz`);
}
