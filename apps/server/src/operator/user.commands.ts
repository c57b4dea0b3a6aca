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
  const user = program.command('user').description('people who sign in: each is a member of projects, by a role in each');
  const publicUrl = () => getPublicUrl(readConfig(env));
  user
    .command('create')
    .description('make an account; answers a link to pass on, where a password is set')
    .requiredOption('--email <address>', 'e-mail address, by which the person signs in; nothing is sent there')
    .requiredOption('--name <name>', 'what others see')
    .option('--project <slug>', 'slug or id of a project to be a member of')
    .option('--role <role>', 'viewer, editor, publisher or owner', 'owner')
    .option('--sign-in', 'the link signs in at once')
    .option('--json', 'answer with JSON')
    .action(async ({ signIn, json, ...wish }: CreateOptions) => {
      const made = await withDatabase(env, (db) => createUser(db, publicUrl(), { ...wish, isSignedIn: signIn }));
      print(made, { json }, tellLink(made));
    });
  user
    .command('reset')
    .description('answer a link to set a new password; whoever is signed in as that person is signed out')
    .argument('<email>', 'e-mail address of the account')
    .option('--sign-in', 'a link that signs in at once, and changes nothing')
    .option('--json', 'answer with JSON')
    .action(async (email: string, { signIn, json }: { signIn?: boolean; json?: boolean }) => {
      const made = await withDatabase(env, (db) => resetUser(db, publicUrl(), { email, isSignedIn: signIn }));
      print(made, { json }, tellLink(made));
    });
  user
    .command('role')
    .description('make somebody a member of a project, or give a member another role')
    .argument('<email>', 'e-mail address of the account')
    .requiredOption('--project <slug>', 'slug or id of the project')
    .requiredOption('--role <role>', 'viewer, editor, publisher or owner')
    .option('--json', 'answer with JSON')
    .action(async (email: string, { json, ...wish }: { project: string; role: string; json?: boolean }) => {
      const given = await withDatabase(env, (db) => assignRole(db, { email, ...wish }));
      print(given, { json }, [`${given.email} is ${given.role} of "${wish.project}".`]);
    });
  user
    .command('list')
    .description('show everybody who has an account')
    .option('--json', 'answer with JSON')
    .action(async (options: { json?: boolean }) => {
      const users = await withDatabase(env, listUsers);
      print(users, options, toColumns([['EMAIL', 'NAME', 'PROJECTS', 'SESSIONS', 'ID'], ...users.map(toRow)]));
    });
  user
    .command('remove')
    .description('remove an account with its sessions and memberships; what the person wrote stays')
    .argument('<email>', 'e-mail address of the account')
    .option('--json', 'answer with JSON')
    .action(async (email: string, options: { json?: boolean }) => {
      const removed = await withDatabase(env, (db) => removeUser(db, email));
      print(removed, options, [`The account ${removed.email} is removed.`]);
    });
}

function tellLink({ email, link }: UserLink): string[] {
  return [link, '', `This lets ${email} in, once, within a day. Pass it on; it is not shown again.`];
}

function toRow({ email, name, projects, sessions, id }: UserInfo): string[] {
  return [email, name, projects.map(({ slug, role }) => `${slug}:${role}`).join(',') || '-', String(sessions), id];
}
