import type { Command } from 'commander';
import type { Db } from '../platform/db/tables.ts';
import { type CreatedKey, createKey } from '../resources/keys/create-key.ts';
import { createProject } from '../resources/projects/create-project.ts';
import { deleteNamedProject } from '../resources/projects/deletion/delete-project.ts';
import { releaseSlug } from '../resources/projects/release-slug.ts';
import { listProjects } from '../resources/projects/list-projects.ts';
import type { Environment } from './environment.ts';
import { type KeyInput, printKey, toNewKey } from './key.commands.ts';
import { print, toColumns } from './print.ts';
import type { Project } from '../resources/projects/project.ts';
import { withDatabase } from './with-database.ts';

interface CreateOptions extends Omit<KeyInput, 'name'> {
  name: string;
  slug?: string;
  key?: string;
  json?: boolean;
}

export function addProjectCommands(program: Command, env: Environment): void {
  const project = program.command('project').description('projects: each has its own keys, videos, articles and site');
  project
    .command('create')
    .description('create a project')
    .requiredOption('--name <name>', 'name of the project')
    .option('--slug <slug>', "slug for the site's URL; defaults to one made from the name")
    .option('--key <name>', 'also create an API key with this name; its value is shown only once')
    .option('--scopes <scopes>', 'scopes of that key', 'read,write,generate,publish')
    .option('--expires <moment>', 'ISO 8601 time when that key expires')
    .option('--rate-limit <number>', 'requests per 60 seconds for that key; defaults to RATE_LIMIT_PER_MINUTE')
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions) => {
      const { key, ...made } = await withDatabase(env, (db) => make(db, options));
      const lines = [`Project "${made.name}" was created. Its slug is ${made.slug}.`, ...(key ? printKey(key) : [])];
      print({ ...made, ...(key && { key }) }, options, lines);
    });
  project
    .command('free-slug')
    .description('release a slug that a project used before, so that any project can take it; old URLs with this slug stop redirecting')
    .argument('<slug>', 'the former slug')
    .option('--json', 'print JSON')
    .action(async (slug: string, options: { json?: boolean }) => {
      const had = await withDatabase(env, (db) => releaseSlug({ db }, slug));
      print({ slug, had }, options, [
        `The slug "${slug}" is available. It belonged to ${had === null ? 'a project that was deleted' : `the project whose slug is now "${had}"`}.`,
      ]);
    });
  project
    .command('delete')
    .description('permanently delete a project with its videos, articles, site, keys and members; its slug stays reserved')
    .argument('<project>', 'slug or ID of the project')
    .requiredOption('--name <name>', 'name of the project, as confirmation')
    .option('--json', 'print JSON')
    .action(async (which: string, options: { name: string; json?: boolean }) => {
      const { id, slug, name } = await withDatabase(env, (db) => deleteNamedProject(db, { project: which, name: options.name }));
      const message = `Project "${name}" was deleted and is no longer accessible. A running service removes its rows and files within minutes.`;
      print({ id, slug, name }, options, [message]);
    });
  project
    .command('list')
    .description('list all projects, oldest first')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const projects = await withDatabase(env, (db) => listProjects({ db }));
      print(projects, options, toColumns([['SLUG', 'NAME', 'ID'], ...projects.map(({ slug, name, id }) => [slug, name, id])]));
    });
}

/**
 * Creates the project and its API key in one transaction. Otherwise, an invalid key option would leave a project whose slug blocks the next
 * attempt.
 */
async function make(db: Db, { name, slug, key, ...wish }: CreateOptions): Promise<Project & { key?: CreatedKey }> {
  return db.transaction().execute(async (tx) => {
    const project = await createProject({ db: tx }, { name, slug });
    if (key === undefined) return project;
    return { ...project, key: await createKey({ db: tx }, toNewKey(project.slug, { ...wish, name: key })) };
  });
}
