import type { Command } from 'commander';
import type { Db } from '../platform/db/tables.ts';
import { type CreatedKey, createKey } from '../resources/keys/create-key.ts';
import { createProject } from '../resources/projects/create-project.ts';
import { deleteNamedProject } from '../resources/projects/deletion/delete-project.ts';
import { releaseSlug } from '../resources/projects/release-slug.ts';
import { listProjects } from '../resources/projects/list-projects.ts';
import type { Environment } from './environment.ts';
import { type KeyInput, tellKey, toNewKey } from './key.commands.ts';
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
    .description('make a project')
    .requiredOption('--name <name>', 'its name')
    .option('--slug <slug>', 'its part of the address of the site; left out: made from the name')
    .option('--key <name>', 'make a key of this name too; its value is shown this once')
    .option('--scopes <scopes>', 'of that key', 'read,write,generate,publish')
    .option('--expires <moment>', 'of that key: ISO 8601 moment from which it is refused')
    .option('--rate-limit <number>', 'of that key: requests in any 60 seconds; left out: RATE_LIMIT_PER_MINUTE')
    .option('--json', 'answer with JSON')
    .action(async (options: CreateOptions) => {
      const { key, ...made } = await withDatabase(env, (db) => make(db, options));
      const lines = [`Project "${made.name}" is made. Its slug is ${made.slug}.`, ...(key ? tellKey(key) : [])];
      print({ ...made, ...(key && { key }) }, options, lines);
    });
  project
    .command('free-slug')
    .description('let any project take a slug that another one had; the old addresses of that one then lead there no longer')
    .argument('<slug>', 'what it was called')
    .option('--json', 'answer with JSON')
    .action(async (slug: string, options: { json?: boolean }) => {
      const had = await withDatabase(env, (db) => releaseSlug({ db }, slug));
      print({ slug, had }, options, [
        `The slug "${slug}" is free. It was one of ${had === null ? 'a project that was deleted' : `the project that is called "${had}" now`}.`,
      ]);
    });
  project
    .command('delete')
    .description('delete a project with its videos, articles, site, keys and members, for good; its slug is given to no other')
    .argument('<project>', 'slug or id')
    .requiredOption('--name <name>', 'what it is called, so that no other is deleted than you mean')
    .option('--json', 'answer with JSON')
    .action(async (which: string, options: { name: string; json?: boolean }) => {
      const { id, slug, name } = await withDatabase(env, (db) => deleteNamedProject(db, { project: which, name: options.name }));
      const told = `Project "${name}" is deleted: nobody reaches it any more. A running service removes its rows and files within minutes.`;
      print({ id, slug, name }, options, [told]);
    });
  project
    .command('list')
    .description('show all projects, oldest first')
    .option('--json', 'answer with JSON')
    .action(async (options: { json?: boolean }) => {
      const projects = await withDatabase(env, (db) => listProjects({ db }));
      print(projects, options, toColumns([['SLUG', 'NAME', 'ID'], ...projects.map(({ slug, name, id }) => [slug, name, id])]));
    });
}

/** Both or neither: a project whose key was refused would stand in the way of the next try. */
async function make(db: Db, { name, slug, key, ...wish }: CreateOptions): Promise<Project & { key?: CreatedKey }> {
  return db.transaction().execute(async (tx) => {
    const project = await createProject({ db: tx }, { name, slug });
    if (key === undefined) return project;
    return { ...project, key: await createKey({ db: tx }, toNewKey(project.slug, { ...wish, name: key })) };
  });
}
