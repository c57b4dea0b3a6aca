import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureSample } from '../../tools/fixtures/index.ts';
import { inFullHd } from './full-hd.ts';
import { type Cost, costOf, median, toTable } from './measure.ts';

/** A video to measure. */
interface Subject {
  name: string;
  video: string;
  transcript: string;
}

const ONE_VIDEO = path.join(import.meta.dirname, 'one-video.ts');
const HEAD = [
  'Video',
  'Picture',
  'Transcript',
  'Seconds',
  'Plain decode, CPU s',
  'Record and write, CPU s',
  'Per minute of video',
  'Ratio',
  'Wall s',
  'Peak memory, MiB',
];

/**
 * Measures the CPU time from a stored video to its article, compared with decoding the video in the same run, and the peak memory. The
 * start-up time of the program is subtracted, because a service starts only once. Without files, it measures the two committed sample videos,
 * which need not be rendered. Prints each measurement when it ends.
 */
export async function benchCpu(rounds: number, files: readonly string[]): Promise<string> {
  const rows: string[][] = [];
  for (const subject of files.length > 0 ? files.map(toSubject) : await listSamples()) rows.push(await measured(subject, rounds));
  return toTable(HEAD, rows);
}

async function listSamples(): Promise<Subject[]> {
  const [project, release] = [await ensureSample('create-a-project', 'captions'), await ensureSample('plan-a-release', 'captions')];
  const spoken = await ensureSample('plan-a-release');
  show('converting the samples to 1080p');
  return [
    { name: 'create-a-project', video: await inFullHd(project.video), transcript: 'captions' },
    { name: 'plan-a-release', video: await inFullHd(release.video), transcript: 'captions' },
    { name: 'plan-a-release', video: release.video, transcript: 'captions' },
    { name: 'plan-a-release', video: spoken.video, transcript: 'spoken' },
  ];
}

function toSubject(video: string): Subject {
  return { name: path.basename(video), video, transcript: 'as it is' };
}

async function measured({ name, video, transcript }: Subject, rounds: number): Promise<string[]> {
  const { picture, seconds } = await describe(video);
  const decodes: Cost[] = [];
  const runs: Cost[] = [];
  const starts: Cost[] = [];
  // Each round runs the programs one after another, so that other load on the machine affects all of them.
  for (let round = 0; round < rounds; round++) {
    decodes.push(await costOf(['ffmpeg', '-v', 'error', '-i', video, '-f', 'null', '-']));
    runs.push(await costOf([process.execPath, ONE_VIDEO, video]));
    starts.push(await costOf([process.execPath, ONE_VIDEO]));
    const [decode, run] = [decodes.at(-1), runs.at(-1)];
    show(`${name}, ${picture}: decoded in ${decode?.cpuSeconds.toFixed(1)} CPU s, processed in ${run?.cpuSeconds.toFixed(1)} CPU s`);
  }
  const cpuOf = (costs: Cost[]) => median(costs.map(({ cpuSeconds }) => cpuSeconds));
  const cpuSeconds = cpuOf(runs) - cpuOf(starts);
  return [
    name,
    picture,
    transcript,
    seconds.toFixed(0),
    cpuOf(decodes).toFixed(2),
    cpuSeconds.toFixed(2),
    ((cpuSeconds * 60) / seconds).toFixed(1),
    (cpuSeconds / cpuOf(decodes)).toFixed(1),
    median(runs.map(({ wallSeconds }) => wallSeconds)).toFixed(1),
    Math.max(...runs.map(({ peakMib }) => peakMib)).toFixed(0),
  ];
}

interface Shown {
  width: number;
  height: number;
  avg_frame_rate: string;
}

/** Returns the size, the average frame rate and the duration of a video. */
async function describe(video: string): Promise<{ picture: string; seconds: number }> {
  const fields = 'stream=width,height,avg_frame_rate:format=duration';
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', fields, '-of', 'json', video];
  const { stdout } = await promisify(execFile)('ffprobe', args);
  const { streams, format } = JSON.parse(stdout) as { streams: Shown[]; format: { duration: string } };
  const [stream] = streams;
  if (!stream) throw new Error(`${video} has no picture.`);
  const [frames = 0, per = 1] = stream.avg_frame_rate.split('/').map(Number);
  return { picture: `${stream.width} × ${stream.height}, ${Math.round(frames / per)} fps`, seconds: Number(format.duration) };
}

function show(line: string): void {
  process.stderr.write(`${line}\n`);
}
