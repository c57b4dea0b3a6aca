import type { AddCommand } from '../command.ts';
import { CliError, EXIT } from '../exit-codes.ts';
import { renderTable } from '../output.ts';
import { readProfiles, writeProfiles } from '../profiles.ts';

/** `docreel profiles list` and `docreel profiles use NAME`. Keys are never printed as a whole. */
export const addProfiles: AddCommand = (program, run) => {
  const profiles = program.command('profiles').description('servers and keys of this machine');
  profiles
    .command('list')
    .description('list the profiles')
    .action(
      run(async ({ env, output }) => {
        const file = await readProfiles(env);
        const list = Object.entries(file.profiles).map(([name, { baseUrl, key }]) => ({
          name,
          baseUrl,
          key: `${key.slice(0, 7)}…${key.slice(-4)}`,
          isCurrent: name === file.current,
        }));
        output.result({ profiles: list }, () =>
          renderTable([['', 'NAME', 'SERVER', 'KEY'], ...list.map((one) => [one.isCurrent ? '*' : '', one.name, one.baseUrl, one.key])]),
        );
      }),
    );
  profiles
    .command('use <name>')
    .description('use a profile from now on')
    .action(
      run(async ({ env, output }, name: string) => {
        const file = await readProfiles(env);
        if (!Object.hasOwn(file.profiles, name)) {
          throw new CliError(`There is no profile "${name}".`, { code: 'PROFILE_NOT_FOUND', exitCode: EXIT.notFound });
        }
        await writeProfiles(env, { ...file, current: name });
        output.result({ current: name }, () => `Commands now use profile "${name}".`);
      }),
    );
};
