import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultLimits, folderCache, MediaError, type Recording, recordVideo } from '@docreel/recording';
import type { Command } from 'commander';
import type { Environment } from './environment.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { print } from './print.ts';

interface RecordOptions {
  captions?: string;
  language?: string;
  cache: string;
  json?: boolean;
}

export function addRecordCommand(program: Command, env: Environment): void {
  program
    .command('record')
    .description('analyze a video file and show the result, without the service')
    .argument('<file>', 'the video file')
    .option('--captions <file>', 'captions file, .srt or .vtt')
    .option('--language <code>', 'language of the caption track to use')
    .option('--cache <folder>', 'folder for the results of finished stages', '.cache/recordings')
    .option('--json', 'print the whole recording as JSON')
    .action(async (file: string, options: RecordOptions) => {
      // npm runs scripts in the project's folder and passes the caller's folder in `INIT_CWD`. Relative paths refer to the caller's folder.
      const here = env['INIT_CWD'] ?? process.cwd();
      const recording = await record(path.resolve(here, file), {
        ...options,
        captions: options.captions && path.resolve(here, options.captions),
      });
      print(recording, options, describe(recording));
    });
}

async function record(file: string, { captions, language, cache }: { captions: string | undefined } & Omit<RecordOptions, 'captions'>) {
  for (const needed of [file, ...(captions ? [captions] : [])])
    await access(needed).catch(() => {
      throw new OperatorError(`The file ${needed} does not exist or cannot be read. Check the path.`);
    });
  const stop = new AbortController();
  const onSignal = () => stop.abort(new OperatorError('Stopped. Finished stages are saved: the next run continues from there.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  try {
    return await recordVideo(file, {
      sourceHash: await hashOf(file),
      cache: folderCache(path.resolve(cache)),
      limits: defaultLimits(),
      signal: stop.signal,
      onProgress: showProgress(),
      ...(captions && { captionsFile: captions }),
      ...(language && { language }),
    });
  } catch (error) {
    throw error instanceof MediaError ? new OperatorError(`${error.code}: ${error.message}`, { cause: error }) : error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Prints progress to standard error. If standard error is not a terminal, prints one line per stage. */
function showProgress(): (stage: string, percent: number) => void {
  return (stage, percent) => {
    if (percent === 100) process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[2K' : ''}${stage}: done\n`);
    else if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${stage}: ${percent} %`);
  };
}

function describe({ source, scenes, changes, switches, transcript, warnings }: Recording): string[] {
  return [
    `${source.durationSeconds.toFixed(1)} s, ${source.width} × ${source.height}, ${source.container} (${source.videoCodec}, ${source.audioCodec ?? 'no sound'})`,
    `${scenes.length} scenes, ${changes.length} screen changes, ${switches.length} changed switches`,
    transcript.source === 'none' ? 'no speech found' : `${transcript.segments.length} spoken segments, from ${transcript.source}`,
    ...warnings.map((warning) => `warning: ${warning}`),
  ];
}
