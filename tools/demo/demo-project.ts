import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Slug of the demo project. */
export const SLUG = 'demo';
const run = promisify(execFile);

export interface Place {
  root: string;
  dataDir: string;
  api: string;
}

/**
 * Returns an API key of the project "demo". Creates project and key if they do not exist. Stores the key in the data folder, readable only
 * by the current user, for the next run.
 */
export async function openProject({ root, dataDir, api }: Place): Promise<string> {
  const keyFile = path.join(dataDir, 'demo.key');
  const kept = (await readFile(keyFile, 'utf8').catch(() => '')).trim();
  if (kept && (await isAccepted(api, kept))) return kept;

  const docreel = createDocreel({ root, dataDir, api });
  const projects = (await docreel('project', 'list')) as { slug: string }[];
  if (!projects.some(({ slug }) => slug === SLUG)) await docreel('project', 'create', '--name', 'Demo', '--slug', SLUG);
  const scopes = 'read,write,generate,publish';
  const made = await docreel('key', 'create', '--project', SLUG, '--name', 'Demo', '--scopes', scopes, '--rate-limit', '600');
  const { key } = made as { key: string };
  await writeFile(keyFile, `${key}\n`, { mode: 0o600 });
  return key;
}

const EMAIL = 'demo@example.com';

/** Creates a link that signs in as the owner of the project. The link works once, so each run creates another one. */
export async function createSignInLink(place: Place): Promise<string> {
  const docreel = createDocreel(place);
  const users = (await docreel('user', 'list')) as { email: string }[];
  const args = users.some(({ email }) => email === EMAIL)
    ? ['reset', EMAIL]
    : ['create', '--email', EMAIL, '--name', 'Demo', '--project', SLUG, '--role', 'owner'];
  const { link } = (await docreel('user', ...args, '--sign-in')) as { link: string };
  return link;
}

/** Returns a function that runs an operator command on the running service. */
export function createDocreel({ root, dataDir, api }: Place): (...args: string[]) => Promise<unknown> {
  const base = process.env['API_BASE_PATH'] || '/api/v2';
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: api.slice(0, -base.length) };
  return async (...args) => {
    const { stdout } = await run(process.execPath, ['apps/server/src/docreel.ts', ...args, '--json'], { cwd: root, env });
    return JSON.parse(stdout) as unknown;
  };
}

async function isAccepted(api: string, key: string): Promise<boolean> {
  const { ok } = await fetch(`${api}/videos?limit=1`, { headers: { 'x-api-key': key } });
  return ok;
}
