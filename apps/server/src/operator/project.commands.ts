import type { Command } from 'commander';
import { createProject } from '../resources/projects/create-project.ts';
import { listProjects } from '../resources/projects/list-projects.ts';
import type { Environment } from './environment.ts';
import { print, toColumns } from './print.ts';
import { withDatabase } from './with-database.ts';

interface CreateOptions {
  name: string;
  slug?: string;
  json?: boolean;
}

export function addProjectCommands(program: Command, env: Environment): void {
  const project = program.command('project').description('projects: each has its own keys, videos, articles and site');
  project
    .command('create')
    .description('make a project')
    .requiredOption('--name <name>', 'its name')
    .option('--slug <slug>', 'its part of the address of the site; left out: made from the name')
    .option('--json', 'answer with JSON')
    .action(async ({ name, slug, ...options }: CreateOptions) => {
      const made = await withDatabase(env, (db) => createProject({ db }, { name, slug }));
      print(made, options, [`Project "${made.name}" is made. Its slug is ${made.slug}.`]);
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
