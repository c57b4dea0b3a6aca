import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Simulates the other project: it sends one GET request after another. It runs in its own thread, so that other clients cannot slow it
 * down.
 */
const { url, key } = workerData as { url: string; key: string };
const PAUSE_MS = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
const failures: string[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

do {
  const startedAt = performance.now();
  const status = await ask().catch((error: Error) => error.message);
  times.push(performance.now() - startedAt);
  if (status !== 200) failures.push(`${status} after ${Math.round(times.at(-1) ?? 0)} ms`);
  await sleep(PAUSE_MS);
} while (!isOver);
agent.destroy();
parentPort?.postMessage({ times, failures });

async function ask(): Promise<number> {
  const request = get(url, { agent, headers: { 'x-api-key': key }, timeout: 120_000 });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}
