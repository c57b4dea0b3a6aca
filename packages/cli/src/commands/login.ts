import { hostname } from 'node:os';
import { stdin } from 'node:process';
import type { AddCommand } from '../command.ts';
import { createConnectedClient, toBaseUrl } from '../connect.ts';
import type { Context } from '../context.ts';
import { wrongUse } from '../exit-codes.ts';
import { pairMachine } from '../pair-machine.ts';
import { readProfiles, writeProfiles } from '../profiles.ts';

const HELP = `
docreel login --url https://docs.example.com                          approve this machine in the browser
docreel login --url https://docs.example.com --with-key < key.txt     without a browser`;

/** `docreel login`: stores server and key as a profile of this machine. The key comes from the browser, or from standard input. */
export const addLogin: AddCommand = (program, run) => {
  program
    .command('login')
    .description('get an API key for this machine, and store it')
    .option('--with-key', 'read the key from standard input instead of opening the browser')
    .addHelpText('after', HELP)
    .action(run(login));
};

async function login(context: Context, { withKey }: { withKey?: boolean }): Promise<void> {
  const { env, options, output, signal } = context;
  const file = await readProfiles(env);
  const name = options.profile ?? env['DOCREEL_PROFILE'] ?? file.current;
  const known = Object.hasOwn(file.profiles, name) ? file.profiles[name] : undefined;
  const url = options.url ?? env['DOCREEL_URL'] ?? known?.baseUrl;
  if (!url) throw wrongUse('Pass the URL of the server: docreel login --url https://docs.example.com');
  const baseUrl = toBaseUrl(url);
  if (!withKey && (output.isJson || !stdin.isTTY)) throw wrongUse('Without a terminal, pass a key on standard input: --with-key');
  const key = withKey ? await readKey(context) : await pairMachine(context, baseUrl);
  const client = await createConnectedClient({ baseUrl, key });
  const { project } = await client.getProject({ signal });
  await writeProfiles(env, { current: name, profiles: { ...file.profiles, [name]: { baseUrl, key } } });
  output.result(
    { profile: name, baseUrl, project: { id: project.id, name: project.name, urlSlug: project.urlSlug } },
    () => `Signed in to "${project.name}" on ${new URL(baseUrl).host}. The key is stored on ${hostname()} as profile "${name}".`,
  );
}

async function readKey({ output, signal }: Context): Promise<string> {
  if (stdin.isTTY) output.note('Paste the API key, then press Enter:');
  const key = await readLine(signal);
  if (!/^[\w-]{8,200}$/.test(key)) throw wrongUse('Standard input contains no API key.');
  return key;
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
