import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDevServer } from '../../apps/dashboard/build/dev-server.ts';
import { DASHBOARD_ROUTES } from '../../apps/server/src/dashboard/serve-dashboard.ts';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { freePort } from '../processes/free-port.ts';
import { sharedRecordings } from '../recordings/recording-version.ts';
import { LOGIN, seed } from './seed.ts';
import { startApiServer } from './start-api-server.ts';

/**
 * `npm run dev`: the database, the API server under `node --watch` and the dashboard through Vite, on one origin, with seeded data. This
 * process starts the database, so the database keeps running while the API server restarts. `PORT` and `DATA_DIR` change the defaults.
 */

const root = path.resolve(import.meta.dirname, '../..');
const dataDir = path.resolve(root, process.env['DATA_DIR'] || '.cache/dev');
const READY_MS = 60_000;

async function main(signal: AbortSignal): Promise<void> {
  const started = performance.now();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await using running = new AsyncDisposableStack();
  const database = await startEmbedded({ dataDir, log: createLog('silent') });
  running.defer(() => database.stop());
  const apiPort = await freePort();
  const dashboard = await startDevServer({ port: Number(process.env['PORT'] || 5173), apiPort, routes: DASHBOARD_ROUTES });
  running.defer(() => dashboard.close());
  const logFile = path.join(dataDir, 'server.log');
  const env = {
    PORT: String(apiPort),
    PUBLIC_URL: dashboard.origin,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RECORDING_CACHE: await sharedRecordings(),
    // Allows connections to this machine, which serves the sample video and receives webhooks.
    OUTBOUND_ALLOW_CIDRS: ['127.0.0.1/32', process.env['OUTBOUND_ALLOW_CIDRS']].filter(Boolean).join(','),
  };
  const server = startApiServer({ root, env, logFile, print: (line) => process.stderr.write(`${line}\n`) });
  running.defer(() => server.stop());
  const origin = `http://127.0.0.1:${apiPort}`;
  await untilReady(origin, signal);
  const { key } = await seed({ root, dataDir, origin, signal });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(welcome({ origin: dashboard.origin, key, seconds, logFile: path.relative(root, logFile) }));
  await Promise.race([aborted(signal), server.ended]);
  if (!signal.aborted) throw new Error(`The API server has ended. Its log: ${logFile}`);
}

async function untilReady(origin: string, signal: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(100)) {
    signal.throwIfAborted();
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error('The API server was not ready within 60 seconds.');
}

interface Welcome {
  origin: string;
  key: string;
  seconds: string;
  logFile: string;
}

function welcome({ origin, key, seconds, logFile }: Welcome): string {
  return `
Ready in ${seconds} s. Changes of the dashboard appear at once; changes of the server restart it. Ctrl-C stops everything.

  Dashboard  ${origin}/
  Email      ${LOGIN.email}
  Password   ${LOGIN.password}
  Site       ${origin}/sites/handbook/
  API        ${origin}/api/v2, with the header X-API-Key: ${key}
  Reference  ${origin}/docs
  Log        ${logFile}

`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const stop = new AbortController();
// Ctrl-C arrives more than once: from the terminal, from npm and from the set-up script. Only the first one counts.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
await main(stop.signal).catch((error: Error) => {
  if (stop.signal.aborted) return;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
