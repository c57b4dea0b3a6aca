import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { CliError, EXIT } from './exit-codes.ts';

/** Profiles: servers and keys of this machine, in one file that only the user can read. */

export interface Profile {
  /** Base URL of the API. It ends in `/v2`. */
  baseUrl: string;
  key: string;
}

export interface ProfileFile {
  /** Name of the profile that commands use without `--profile`. */
  current: string;
  profiles: Record<string, Profile>;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the path of the file: `$XDG_CONFIG_HOME/docreel/profiles.json`, by default below `~/.config`. */
export function getProfilePath(env: Env): string {
  return path.join(env['XDG_CONFIG_HOME'] || path.join(env['HOME'] ?? homedir(), '.config'), 'docreel', 'profiles.json');
}

export async function readProfiles(env: Env): Promise<ProfileFile> {
  const file = getProfilePath(env);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { current: 'default', profiles: {} };
    throw error;
  }
  try {
    return JSON.parse(text) as ProfileFile;
  } catch {
    throw new CliError(`${file} is not valid JSON. Correct or delete it.`, { code: 'INVALID_PROFILES', exitCode: EXIT.failed });
  }
}

/** Replaces the file in one step, so that a second command never reads half of it. The file has mode 0600 and its folder 0700. */
export async function writeProfiles(env: Env, profiles: ProfileFile): Promise<void> {
  const file = getProfilePath(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, file);
}
