import type { Client, ClientOptions } from '@docreel/sdk';
import { CliError, EXIT, wrongUse } from './exit-codes.ts';
import { type Profile, readProfiles } from './profiles.ts';

/** Options of every command that choose server and key. */
export interface ConnectionOptions {
  url?: string;
  key?: string;
  profile?: string;
}

type Env = Readonly<Record<string, string | undefined>>;

export interface Connection extends Profile {
  /** Name of the profile, or null if neither URL nor key come from one. */
  profile: string | null;
}

/** Finds server and key: a flag comes before a variable, and a variable before the profile. */
export async function findConnection(env: Env, options: ConnectionOptions): Promise<Connection> {
  const { url, key } = { url: options.url ?? env['DOCREEL_URL'], key: options.key ?? env['DOCREEL_KEY'] };
  if (url && key) return { baseUrl: toBaseUrl(url), key, profile: null };
  const { name, profile } = await findProfile(env, options);
  const baseUrl = url ? toBaseUrl(url) : profile?.baseUrl;
  const usable = key ?? profile?.key;
  if (!baseUrl || !usable) {
    throw notSignedIn(`No server and key in profile "${name}". Run docreel login, or set DOCREEL_URL and DOCREEL_KEY.`);
  }
  // A key of a profile is never sent to another server.
  if (!key && baseUrl !== profile?.baseUrl) {
    throw notSignedIn(`Profile "${name}" has a key for another server. Pass a key for ${baseUrl}, too.`);
  }
  return { baseUrl, key: usable, profile: name };
}

async function findProfile(env: Env, options: ConnectionOptions): Promise<{ name: string; profile: Profile | undefined }> {
  const { current, profiles } = await readProfiles(env);
  const name = options.profile ?? env['DOCREEL_PROFILE'] ?? current;
  return { name, profile: Object.hasOwn(profiles, name) ? profiles[name] : undefined };
}

function notSignedIn(message: string): CliError {
  return new CliError(message, { code: 'NOT_SIGNED_IN', exitCode: EXIT.signIn });
}

export async function createConnectedClient({ baseUrl, key }: Profile, options: Partial<ClientOptions> = {}): Promise<Client> {
  const { createClient } = await import('@docreel/sdk');
  return createClient({ ...options, baseUrl, apiKey: key });
}

/** Returns the base URL of the API for the URL of a server. Refuses plain HTTP, except to this machine, because it would expose the key. */
export function toBaseUrl(text: string): string {
  const url = parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw wrongUse(`"${text}" is not the URL of a server.`);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isLocal) throw wrongUse(`${url.origin} does not encrypt the key. Use https.`);
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith('/v2') ? path : `${path}/api/v2`}`;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
