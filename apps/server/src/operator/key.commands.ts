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
  const key = program.command('key').description('API keys: each gives access to one project, with the scopes you choose');
  key
    .command('create')
    .description('create a key; its value is shown only once')
    .requiredOption('--project <slug>', 'slug or ID of the project')
    .requiredOption('--name <name>', 'name to recognize the key by')
    .requiredOption('--scopes <scopes>', 'read, write, generate, publish; separated by commas')
    .option('--expires <moment>', 'ISO 8601 time when the key expires')
    .option('--rate-limit <number>', 'requests per 60 seconds; defaults to RATE_LIMIT_PER_MINUTE')
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions) => {
      const made = await withDatabase(env, (db) => createKey({ db }, toNewKey(options.project, options)));
      print(made, options, printKey(made));
    });
  key
    .command('list')
    .description('list the keys of a project, without their values')
    .requiredOption('--project <slug>', 'slug or ID of the project')
    .option('--json', 'print JSON')
    .action(async ({ project, ...options }: { project: string; json?: boolean }) => {
      const keys = await withDatabase(env, (db) => listKeys({ db }, project));
      print(keys, options, toColumns([['NAME', 'KEY', 'SCOPES', 'STATE', 'LAST USED', 'ID'], ...keys.map(toRow)]));
    });
  key
    .command('revoke')
    .description('revoke a key immediately')
    .requiredOption('--id <id>', 'ID of the key')
    .option('--json', 'print JSON')
    .action(async ({ id, ...options }: { id: string; json?: boolean }) => {
      const revoked = await withDatabase(env, (db) => revokeKey({ db }, id));
      print(revoked, options, [`Key "${revoked.name}" was revoked.`]);
    });
}

export function printKey({ key, name, id }: CreatedKey): string[] {
  return [key, '', `Key "${name}" was created (ID ${id}). Store its value now: it is not shown again.`];
}

/** Converts command line options into the input for creating an API key. */
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
  // `Date` also parses "1" and "March", so the text must contain at least a year, month and day.
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(moment.getTime()))
    throw new OperatorError(`--expires: "${text}" is not an ISO 8601 time. Use a value such as 2027-01-31T12:00:00Z.`);
  return moment;
}

function toRow({ name, prefix, lastFour, scopes, revokedAt, expiresAt, lastUsedAt, id }: KeyInfo): string[] {
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  const state = revokedAt ? 'revoked' : isExpired ? 'expired' : 'active';
  return [name, `${prefix}…${lastFour}`, scopes.join(','), state, lastUsedAt ?? 'never', id];
}
