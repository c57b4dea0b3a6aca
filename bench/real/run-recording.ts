import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cost, costOf } from '../pipeline/measure.ts';
import type { Answer, Order } from './one-recording.ts';

const ONE_RECORDING = path.join(import.meta.dirname, 'one-recording.ts');

export interface Run {
  answer: Answer;
  wallSeconds: number;
  /** CPU seconds of the engines and their programs, without the start-up time of Node. Null if the run used a cached result. */
  cpuSeconds: number | null;
}

export async function runRecording(order: Order, start: Cost): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-real-'));
  try {
    const [orderFile, answerFile] = [path.join(folder, 'order.json'), path.join(folder, 'answer.json')];
    await writeFile(orderFile, JSON.stringify(order));
    const cost = await costOf([process.execPath, ONE_RECORDING, orderFile, answerFile]);
    const answer = JSON.parse(await readFile(answerFile, 'utf8')) as Answer;
    return {
      answer,
      wallSeconds: Math.max(0, cost.wallSeconds - start.wallSeconds),
      cpuSeconds: answer.isFresh ? Math.max(0, cost.cpuSeconds - start.cpuSeconds) : null,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures the start-up time of the program, which is subtracted because a service starts only once. */
export function costOfStart(): Promise<Cost> {
  return costOf([process.execPath, ONE_RECORDING]);
}
