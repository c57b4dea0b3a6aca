import { hostname } from 'node:os';
import { stdin } from 'node:process';
import type { AddCommand } from '../command.ts';
import { createConnectedClient, toBaseUrl } from '../connect.ts';
import type { Context } from '../context.ts';
import { wrongUse } from '../exit-codes.ts';
import { readProfiles, writeProfiles } from '../profiles.ts';

const HELP = `
Create a key in the dashboard under Settings → API keys & webhooks, then:
  docreel login --url https://docs.example.com --with-key < key.txt`;

/** `docreel login --with-key`: stores server and key as a profile of this machine. */
export const addLogin: AddCommand = (program, run) => {
  program
    .command('login')
    .description('store the server and an API key on this machine')
    .requiredOption('--with-key', 'read the key from standard input')
    .addHelpText('after', HELP)
    .action(run(login));
};

async function login({ env, options, output, signal }: Context): Promise<void> {
  const file = await readProfiles(env);
  const name = options.profile ?? env['DOCREEL_PROFILE'] ?? file.current;
  const known = Object.hasOwn(file.profiles, name) ? file.profiles[name] : undefined;
  const url = options.url ?? env['DOCREEL_URL'] ?? known?.baseUrl;
  if (!url) throw wrongUse('Pass the URL of the server: docreel login --url https://docs.example.com --with-key');
  const baseUrl = toBaseUrl(url);
  if (stdin.isTTY) output.note('Paste the API key, then press Enter:');
  const key = await readLine(signal);
  if (!/^[\w-]{8,200}$/.test(key)) throw wrongUse('Standard input contains no API key.');
  const client = await createConnectedClient({ baseUrl, key });
  const { project } = await client.getProject({ signal });
  await writeProfiles(env, { current: name, profiles: { ...file.profiles, [name]: { baseUrl, key } } });
  output.result(
    { profile: name, baseUrl, project: { id: project.id, name: project.name, urlSlug: project.urlSlug } },
    () => `Signed in to "${project.name}" on ${new URL(baseUrl).host}. The key is stored on ${hostname()} as profile "${name}".`,
  );
}

/** Reads the first line of standard input. */
async function readLine(signal: AbortSignal): Promise<string> {
  let text = '';
  const stop = () => stdin.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of stdin) {
      text += String(chunk);
      if (text.includes('\n') || text.length > 1000) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  signal.throwIfAborted();
  return text.split('\n')[0]?.trim() ?? '';
}
