import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from '../setup/say.mjs';
import { openDoor, openProject } from './demo-project.ts';
import { publishSamples } from './publish-sample.ts';
import { startService } from './start-service.ts';

/**
 * `npm run demo`: starts the service, brings the sample videos through the API to published articles, says where
 * everything is, and serves until it is told to stop. What an earlier run has made is found again.
 */

const root = path.resolve(import.meta.dirname, '../..');
const dataDir = path.resolve(root, process.env['DATA_DIR'] || 'data');

async function main(): Promise<void> {
  const stop = new AbortController();
  // Ctrl-C arrives more than once: from the terminal, from npm and from the set-up. All of them mean the same.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const service = await startService({ root, dataDir, signal: stop.signal });
  try {
    const { api } = service;
    const key = await openProject({ root, dataDir, api });
    const site = await publishSamples({ root, api, key, signal: stop.signal });
    const door = await openDoor({ root, dataDir, api });
    process.stdout.write(welcome({ door, site, api, key }));
    await Promise.race([service.ended, aborted(stop.signal)]);
    if (!stop.signal.aborted) throw new SetupError(`The service has ended by itself. Its log: ${service.logFile}`);
  } catch (error) {
    // An order to stop makes whatever was under way fail.
    if (!stop.signal.aborted) throw error;
  } finally {
    await service.stop();
  }
  process.stdout.write('\nStopped.\n');
}

interface Welcome {
  door: string;
  site: { url: string; articleUrl: string };
  api: string;
  key: string;
}

function welcome({ door, site, api, key }: Welcome): string {
  return `
Docreel has turned two sample videos into published articles.

  Sign in    ${door}   (works once)
  Article    ${site.articleUrl}
  Site       ${site.url}
  API        ${api}
  Document   ${api}/openapi
  Key        ${key}

Try it:

  curl -H 'X-API-Key: ${key}' ${api}/articles

Ctrl-C stops it. "npm run demo" finds everything again.
`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

main().catch((error: Error) => {
  process.stderr.write(`${error instanceof SetupError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
