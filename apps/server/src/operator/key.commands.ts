import type { Command } from 'commander';
import { type CreatedKey, createKey, type NewKey } from '../resources/keys/create-key.ts';
import type { KeyInfo } from '../resources/keys/key.ts';
import { listKeys } from '../resources/keys/list-keys.ts';
import { revokeKey } from '../resources/keys/revoke-key.ts';
import type { Environment } from './environment.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { print, toColumns } from './print.ts';
import { withDatabase } from './with-database.ts';

export interface KeyInput {
  name: string;
  scopes: string;
  expires?: string;
  rateLimit?: string;
}

interface CreateOptions extends KeyInput {
  project: string;
  json?: boolean;
}

export function addKeyCommands(program: Command, env: Environment): void {
  const key = program.command('key').description('API keys: each opens one project, for the scopes it holds');
  key
    .command('create')
    .description('make a key; its value is shown this once')
    .requiredOption('--project <slug>', 'slug or id of the project')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--scopes <scopes>', 'read, write, generate, publish; separated by commas')
    .option('--expires <moment>', 'ISO 8601 moment from which it is refused')
    .option('--rate-limit <number>', 'requests in any 60 seconds; left out: RATE_LIMIT_PER_MINUTE')
    .option('--json', 'answer with JSON')
    .action(async (options: CreateOptions) => {
      const made = await withDatabase(env, (db) => createKey({ db }, toNewKey(options.project, options)));
      print(made, options, tellKey(made));
    });
  key
    .command('list')
    .description('show the keys of a project, never their values')
    .requiredOption('--project <slug>', 'slug or id of the project')
    .option('--json', 'answer with JSON')
    .action(async ({ project, ...options }: { project: string; json?: boolean }) => {
      const keys = await withDatabase(env, (db) => listKeys({ db }, project));
      print(keys, options, toColumns([['NAME', 'KEY', 'SCOPES', 'STATE', 'LAST USED', 'ID'], ...keys.map(toRow)]));
    });
  key
    .command('revoke')
    .description('refuse a key from the next request on')
    .requiredOption('--id <id>', 'id of the key')
    .option('--json', 'answer with JSON')
    .action(async ({ id, ...options }: { id: string; json?: boolean }) => {
      const revoked = await withDatabase(env, (db) => revokeKey({ db }, id));
      print(revoked, options, [`Key "${revoked.name}" is revoked.`]);
    });
}

export function tellKey({ key, name, id }: CreatedKey): string[] {
  return [key, '', `Key "${name}" is made (id ${id}). Keep its value: it is not shown again.`];
}

/** What was typed, as a key of this project is asked for. */
export function toNewKey(project: string, { name, scopes, expires, rateLimit }: KeyInput): NewKey {
  return {
    project,
    name,
    scopes: scopes.split(',').flatMap((scope) => scope.trim() || []),
    expiresAt: expires === undefined ? undefined : toMoment(expires),
    rateLimit: rateLimit === undefined ? undefined : Number(rateLimit),
  };
}

function toMoment(text: string): Date {
  const moment = new Date(text);
  // Date also takes "1" and "March"; a year, a month and a day are the least that says what is meant.
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(moment.getTime()))
    throw new OperatorError(`--expires: "${text}" is not an ISO 8601 moment, such as 2027-01-31T12:00:00Z.`);
  return moment;
}

function toRow({ name, prefix, lastFour, scopes, revokedAt, expiresAt, lastUsedAt, id }: KeyInfo): string[] {
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  const state = revokedAt ? 'revoked' : isExpired ? 'expired' : 'active';
  return [name, `${prefix}…${lastFour}`, scopes.join(','), state, lastUsedAt ?? 'never', id];
}
