import type { AddCommand } from '../command.ts';

/** `docreel mcp`: serves an agent over standard input and output. Standard output belongs to the protocol, so nothing else is printed. */
export const addMcp: AddCommand = (program, run) => {
  program
    .command('mcp')
    .description('serve an AI agent over standard input and output (Model Context Protocol)')
    .option('--read-only', 'offer only tools that change nothing')
    .action(
      run(async ({ client, connection, signal }, { readOnly = false }: { readOnly?: boolean }) => {
        const { baseUrl, key } = await connection();
        const { readScopes, serveMcpStdio } = await import('@docreel/mcp');
        const scopes = await readScopes(await client(), signal);
        const version = program.version() ?? '';
        await serveMcpStdio({ baseUrl, apiKey: key, scopes, isReadOnly: readOnly, version }, signal);
      }),
    );
};
