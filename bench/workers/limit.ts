import { setTimeout as sleep } from 'node:timers/promises';
import { insertProject } from '../faults/project.ts';
import { toTable } from '../pipeline/measure.ts';
import { startTestbed } from './testbed.ts';

const LIMIT = 60;
const REQUESTS = 300;
const WINDOWS = 3;
const WINDOW_MS = 60_000;

/** Sends bursts of requests with one key to two APIs, one burst for each window of the rate limit. Returns a table. */
export async function measureLimit(): Promise<{ table: string; problems: string[] }> {
  await using testbed = await startTestbed('limit', 1);
  const { cluster, services } = testbed;
  const { key } = await insertProject(cluster.db, services.receiver('limit', 'good'), LIMIT);
  const urls = cluster.apis.map(({ url }) => url);
  const rows: number[][] = [];
  for (let window = 1; window <= WINDOWS; window++) {
    const statuses = await Promise.all(Array.from({ length: REQUESTS }, (_, n) => getStatus(urls, { n, key })));
    const accepted = urls.map((_, api) => statuses.filter((status, n) => status === 200 && n % urls.length === api).length);
    const refused = statuses.filter((status) => status === 429).length;
    rows.push([window, REQUESTS, ...accepted, accepted.reduce((sum, one) => sum + one, 0), refused]);
    // The window is a sliding one, and it ends 60 seconds after the last accepted request.
    if (window < WINDOWS) await sleep(WINDOW_MS);
  }
  const table = toTable(
    ['Window', 'Requests', 'Accepted by the first API', 'by the second', 'in all', 'Refused with 429'],
    rows.map((row) => row.map(String)),
  );
  const problems = rows.flatMap(([window, , , , accepted, refused]) =>
    accepted === LIMIT && refused === REQUESTS - LIMIT ? [] : [`window ${window}: ${accepted} accepted, ${refused} refused`],
  );
  return { table, problems };
}

async function getStatus(urls: readonly string[], { n, key }: { n: number; key: string }): Promise<number> {
  const response = await fetch(`${urls[n % urls.length]}/project`, { headers: { 'x-api-key': key } });
  await response.arrayBuffer();
  return response.status;
}
