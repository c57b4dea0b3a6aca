// Films real programs, processes the films and trains on them. Usage: npm run corpus -- list | film [NAME…] | process [NAME…] | table [DIR] |
// train. Without names: what is missing. DIR holds recordings by strangers, with their truth.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLimits, folderCache, recordVideo } from '../../packages/recording/src/index.ts';
import { findRecordings } from '../../bench/real/find-recordings.ts';
import { hashOf } from '../recordings/recording-version.ts';
import {
  type FilmTruth,
  filmFolder,
  findVideo,
  listFilms,
  modelFolder,
  originOf,
  programOf,
  readFilmRecording,
  readSplits,
  SPLITS,
  stageFolder,
  STRANGERS_TABLE,
  tableFolder,
  UNTRAINED_SPLITS,
  writeFilmRecording,
} from './corpus-files.ts';
import { syntheticInputs } from './synthetic.ts';
import { type TableInput, writeTables } from './table.ts';

const [command = 'list', ...names] = process.argv.slice(2);

if (command === 'list') await list();
else if (command === 'film') await makeFilms();
else if (command === 'process') await processFilms();
else if (command === 'table') await table();
else if (command === 'train') train();
else throw new Error(`There is no command "${command}". Commands: list, film, process, table, train.`);

/** Prints each film with its split, and the totals of each split. */
async function list(): Promise<void> {
  const splits = await readSplits();
  const totals = new Map(SPLITS.map((split) => [split, { programs: new Set<string>(), steps: 0, seconds: 0 }]));
  for (const name of await listFilms()) {
    const split = splits.get(programOf(name)) ?? 'train';
    const found = await readFilmRecording(name);
    const total = totals.get(split);
    total?.programs.add(programOf(name));
    if (total && found) {
      total.steps += found.truth.steps.length;
      total.seconds += found.recording.source.durationSeconds;
    }
    const state = found ? `${found.truth.steps.length} steps, ${found.recording.source.durationSeconds.toFixed(0)} s` : 'not processed';
    process.stdout.write(`${split.padEnd(9)}${name.padEnd(24)}${(await findVideo(name)) ? 'filmed    ' : 'not filmed'}  ${state}\n`);
  }
  for (const [split, { programs, steps, seconds }] of totals)
    process.stdout.write(`${split}: ${programs.size} programs, ${steps} steps, ${(seconds / 60).toFixed(0)} minutes\n`);
}

async function makeFilms(): Promise<void> {
  await mkdir(filmFolder(), { recursive: true });
  for (const name of names.length > 0 ? names : await listFilms()) {
    if (names.length === 0 && ((await findVideo(name)) || (await readFilmRecording(name)))) continue;
    const { status } = spawnSync(path.join(import.meta.dirname, 'make-film'), [name, filmFolder()], { stdio: 'inherit' });
    process.stdout.write(`${name}: ${status === 0 ? 'filmed' : 'failed, see the files in the film folder'}\n`);
  }
}

async function processFilms(): Promise<void> {
  const cache = folderCache(stageFolder());
  for (const name of names.length > 0 ? names : await listFilms()) {
    const video = await findVideo(name);
    if (!video || (names.length === 0 && (await readFilmRecording(name)))) continue;
    const base = video.replace(/\.\w+$/, '');
    const truth = JSON.parse(await readFile(`${base}.truth.json`, 'utf8')) as FilmTruth;
    const captions = await readFile(`${base}.vtt`).catch(() => null);
    const recording = await recordVideo(video, {
      sourceHash: await hashOf([video]),
      cache,
      limits: defaultLimits(),
      ...(captions && { captionsFile: `${base}.vtt` }),
    });
    await writeFilmRecording(name, { truth, recording });
    process.stdout.write(`${name}: ${truth.steps.length} steps in ${recording.source.durationSeconds.toFixed(0)} s\n`);
  }
}

async function table(): Promise<void> {
  const [folder] = names;
  const written = folder === undefined ? tableFolder() : STRANGERS_TABLE;
  const rows = await writeTables(written, folder === undefined ? filmInputs() : strangerInputs(folder));
  process.stdout.write(`${rows.press} presses and ${rows.claim} other claims in ${written}\n`);
}

async function* filmInputs(): AsyncGenerator<TableInput> {
  const splits = await readSplits();
  for (const film of await listFilms()) {
    const found = await readFilmRecording(film);
    const program = programOf(film);
    const split = splits.get(program) ?? 'train';
    if (found && !UNTRAINED_SPLITS.has(split)) yield { film, program, split, recording: found.recording, steps: found.truth.steps };
  }
  yield* syntheticInputs();
}

/** Processes the recordings in a folder that have a truth, and yields them. Their program is their origin. */
async function* strangerInputs(folder: string): AsyncGenerator<TableInput> {
  for (const { name, video, truth } of await findRecordings(folder)) {
    if (!truth) continue;
    const cache = folderCache(stageFolder());
    const recording = await recordVideo(video, { sourceHash: await hashOf([video]), cache, limits: defaultLimits() });
    yield { film: name, program: originOf(name), split: 'strangers', recording, steps: truth.steps };
  }
}

function train(): void {
  const { status } = spawnSync(path.join(import.meta.dirname, 'train.py'), [modelFolder(), tableFolder(), STRANGERS_TABLE], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
