import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from '../setup/say.mjs';
import { createDocreel, createSignInLink, openProject, SLUG } from './demo-project.ts';
import { type PublishedSite, publishSamples } from './publish-sample.ts';
import { startService } from './start-service.ts';

/**
 * `npm run demo`: starts the service, turns the sample videos into published articles in two languages through the API, prints the URLs,
 * and runs until Ctrl-C. A second run reuses the content of the first.
 */

const root = path.resolve(import.meta.dirname, '../..');
const dataDir = path.resolve(root, process.env['DATA_DIR'] || 'data');

async function main(): Promise<void> {
  const stop = new AbortController();
  // Ctrl-C arrives more than once: from the terminal, from npm and from the set-up script. Only the first one counts.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const service = await startService({ root, dataDir, signal: stop.signal });
  try {
    const { api } = service;
    const place = { root, dataDir, api };
    const key = await openProject(place);
    const docreel = createDocreel(place);
    const site = await publishSamples({ root, api, key, docreel, project: SLUG, signal: stop.signal });
    const signInLink = await createSignInLink(place);
    process.stdout.write(welcome({ signInLink, site, api, key }));
    await Promise.race([service.ended, aborted(stop.signal)]);
    if (!stop.signal.aborted) throw new SetupError(`The service has ended. Its log: ${service.logFile}`);
  } catch (error) {
    // Requests in progress fail when the service stops, so these errors are not reported.
    if (!stop.signal.aborted) throw error;
  } finally {
    await service.stop();
  }
  process.stdout.write('\nStopped.\n');
}

interface Welcome {
  signInLink: string;
  site: PublishedSite;
  api: string;
  key: string;
}

function welcome({ signInLink, site, api, key }: Welcome): string {
  return `
Docreel has turned two sample videos into published articles, in English and German.

  Sign in    ${signInLink}   (works once)
  Article    ${site.articleUrl}
  In German  ${site.germanUrl}
  Site       ${site.url}
  API        ${api}
  Document   ${api}/openapi
  Key        ${key}

Try it:

  curl -H 'X-API-Key: ${key}' ${api}/articles

Ctrl-C stops it. The next "npm run demo" continues with this data.
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
