import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { getPublicUrl } from '../lib/public-url.ts';
import {
  createUser,
  assignRole,
  listUsers,
  type NewUser,
  removeUser,
  resetUser,
  type UserInfo,
  type UserLink,
} from '../resources/people/manage-users.ts';
import type { Environment } from './environment.ts';
import { print, toColumns } from './print.ts';
import { withDatabase } from './with-database.ts';

interface CreateOptions extends Omit<NewUser, 'isSignedIn'> {
  signIn?: boolean;
  json?: boolean;
}

export function addUserCommands(program: Command, env: Environment): void {
  const user = program.command('user').description('people who can sign in: each has a role in one or more projects');
  const publicUrl = () => getPublicUrl(readConfig(env));
  user
    .command('create')
    .description('create an account; prints a link at which the person sets a password')
    .requiredOption('--email <address>', 'email address, with which the person signs in; no email is sent')
    .requiredOption('--name <name>', 'display name')
    .option('--project <slug>', 'slug or ID of a project to add the person to')
    .option('--role <role>', 'viewer, editor, publisher or owner', 'owner')
    .option('--sign-in', 'the link signs the person in directly')
    .option('--json', 'print JSON')
    .action(async ({ signIn, json, ...wish }: CreateOptions) => {
      const made = await withDatabase(env, (db) => createUser(db, publicUrl(), { ...wish, isSignedIn: signIn }));
      print(made, { json }, tellLink(made));
    });
  user
    .command('reset')
    .description('print a link to set a new password, and sign the person out everywhere')
    .argument('<email>', 'email address of the account')
    .option('--sign-in', 'print a link that signs the person in directly and changes nothing')
    .option('--json', 'print JSON')
    .action(async (email: string, { signIn, json }: { signIn?: boolean; json?: boolean }) => {
      const made = await withDatabase(env, (db) => resetUser(db, publicUrl(), { email, isSignedIn: signIn }));
      print(made, { json }, tellLink(made));
    });
  user
    .command('role')
    .description("add a person to a project, or change a member's role")
    .argument('<email>', 'email address of the account')
    .requiredOption('--project <slug>', 'slug or ID of the project')
    .requiredOption('--role <role>', 'viewer, editor, publisher or owner')
    .option('--json', 'print JSON')
    .action(async (email: string, { json, ...wish }: { project: string; role: string; json?: boolean }) => {
      const given = await withDatabase(env, (db) => assignRole(db, { email, ...wish }));
      print(given, { json }, [`${given.email} is ${given.role} of "${wish.project}".`]);
    });
  user
    .command('list')
    .description('list all accounts')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const users = await withDatabase(env, listUsers);
      print(users, options, toColumns([['EMAIL', 'NAME', 'PROJECTS', 'SESSIONS', 'ID'], ...users.map(toRow)]));
    });
  user
    .command('remove')
    .description("delete an account with its sessions and memberships; the person's content stays")
    .argument('<email>', 'email address of the account')
    .option('--json', 'print JSON')
    .action(async (email: string, options: { json?: boolean }) => {
      const removed = await withDatabase(env, (db) => removeUser(db, email));
      print(removed, options, [`The account ${removed.email} was deleted.`]);
    });
}

function tellLink({ email, link }: UserLink): string[] {
  return [link, '', `This link signs ${email} in. It works once, within a day. Pass it on now: it is not shown again.`];
}

function toRow({ email, name, projects, sessions, id }: UserInfo): string[] {
  return [email, name, projects.map(({ slug, role }) => `${slug}:${role}`).join(',') || '-', String(sessions), id];
}
