import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { getPublicUrl } from '../lib/public-url.ts';
import { renewSetupLink } from '../resources/people/links/renew-setup-link.ts';
import type { Environment } from './environment.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

export function addSetupLinkCommand(program: Command, env: Environment): void {
  program
    .command('setup-link')
    .description('print a new link that creates the first account; links printed before stop working')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const settings = readConfig(env);
      const config = { ...settings, PUBLIC_URL: getPublicUrl(settings) };
      const link = await withDatabase(env, (db) => renewSetupLink({ db, config }));
      if (link === null)
        throw new OperatorError(
          'An account exists already. Create further ones with "docreel user create", or reset one with "docreel user reset".',
        );
      print({ link }, options, [link, '', 'This link creates the first account. It works once.']);
    });
}
