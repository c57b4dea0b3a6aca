import path from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { upgradeCluster, type Upgrade } from '../platform/db/upgrade-cluster.ts';
import { createLog } from '../platform/log/log.ts';
import type { Environment } from './environment.ts';
import { checkUpgrade } from './doctor/check-upgrade.ts';
import { printChecks } from './doctor/print-checks.ts';
import { print } from './print.ts';
import { withDataDir } from './with-database.ts';

interface Options {
  check?: boolean;
  oldPostgres?: string;
  json?: boolean;
}

export function addUpgradeCommand(program: Command, env: Environment): void {
  program
    .command('upgrade')
    .description('upgrade the embedded PostgreSQL of a stopped service to the major version of this program')
    .option('--check', 'only check what this version needs: PostgreSQL, schema, disk space and a backup younger than a day')
    .option('--old-postgres <folder>', 'folder of the npm package with the old PostgreSQL; by default npm downloads it')
    .option('--json', 'print JSON')
    .action(async ({ check, oldPostgres, ...options }: Options) => {
      if (check) return printChecks(await checkUpgrade(env, readConfig(env)), options);
      const oldPackage = oldPostgres && path.resolve(env['INIT_CWD'] ?? process.cwd(), oldPostgres);
      const done = readConfig(env).DATABASE_URL ? null : await upgradeEmbedded(env, oldPackage);
      print(done ?? { from: null, to: null, kept: null }, options, describe(done));
    });
}

function upgradeEmbedded(env: Environment, oldPackage: string | undefined): Promise<Upgrade> {
  return withDataDir(env, (dataDir) => upgradeCluster({ dataDir, oldPackage, log: createLog('silent') }));
}

function describe(done: Upgrade | null): string[] {
  if (done === null)
    return ['DATABASE_URL is set: upgrade that PostgreSQL with its own tools. The service migrates the schema when it starts.'];
  if (done.kept === null)
    return [`The embedded PostgreSQL has version ${done.to} already. The service migrates the schema when it starts.`];
  return [
    `The embedded PostgreSQL was upgraded from version ${done.from} to ${done.to}.`,
    `The old data is in ${done.kept}. Delete that folder once the service works.`,
  ];
}
