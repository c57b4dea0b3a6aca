import type { AddCommand } from '../command.ts';
import { readProfiles, writeProfiles } from '../profiles.ts';
import { CliError, EXIT } from '../exit-codes.ts';

/** `docreel logout`: forgets the key of a profile. The key itself stays valid until somebody revokes it in the dashboard. */
export const addLogout: AddCommand = (program, run) => {
  program
    .command('logout')
    .description('forget the key of a profile; revoke it in the dashboard')
    .action(
      run(async ({ env, options, output }) => {
        const { current, profiles } = await readProfiles(env);
        const name = options.profile ?? env['DOCREEL_PROFILE'] ?? current;
        if (!Object.hasOwn(profiles, name)) {
          throw new CliError(`There is no profile "${name}".`, { code: 'PROFILE_NOT_FOUND', exitCode: EXIT.notFound });
        }
        const { [name]: _, ...others } = profiles;
        const next = current === name ? (Object.keys(others)[0] ?? 'default') : current;
        await writeProfiles(env, { current: next, profiles: others });
        output.result({ profile: name, current: next }, () => `Profile "${name}" is deleted.`);
      }),
    );
};
