import type { AddCommand } from '../command.ts';
import { createConnectedClient } from '../connect.ts';

/** `docreel whoami`: the project and server that commands use. */
export const addWhoami: AddCommand = (program, run) => {
  program
    .command('whoami')
    .description('show the project and the server')
    .action(
      run(async ({ connection, output, signal }) => {
        const found = await connection();
        const { project } = await (await createConnectedClient(found)).getProject({ signal });
        const { id, name, urlSlug, language } = project;
        const key = `${found.key.slice(0, 7)}…${found.key.slice(-4)}`;
        output.result({ profile: found.profile, baseUrl: found.baseUrl, key, project: { id, name, urlSlug, language } }, () =>
          [`Project  ${name} (${urlSlug})`, `Server   ${found.baseUrl}`, `Key      ${key}`, `Profile  ${found.profile ?? 'none'}`].join(
            '\n',
          ),
        );
      }),
    );
};
