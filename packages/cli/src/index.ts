import { readFile } from 'node:fs/promises';
import type { Command, OutputConfiguration } from 'commander';
import type { ConnectionOptions } from './connect.ts';
import { createContext } from './context.ts';
import { createProgram } from './create-program.ts';
import { CliError, EXIT, toCliError, wrongUse } from './exit-codes.ts';
import { createOutput } from './output.ts';

/**
 * Runs a command line such as `['videos', 'list']` and returns its exit code. Results go to standard output: text on a terminal, otherwise
 * JSON. Errors go to standard error.
 */
export async function runDocreel(
  args: readonly string[],
  { signal = new AbortController().signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const isJson = args.includes('--json') || !process.stdout.isTTY;
  const output = createOutput({ isJson });
  const program = createProgram(await readVersion(), (action) => async (...given) => {
    const options = program.opts<ConnectionOptions>();
    await action(createContext({ env: process.env, options, output, signal }), ...given);
  });
  try {
    await parse(program, args);
    return EXIT.done;
  } catch (error) {
    output.endProgress();
    const { message, code, exitCode, details } = toCliError(error, signal);
    const json = () => JSON.stringify({ error: { code, message, ...details } });
    process.stderr.write(`${isJson ? json() : message}\n`);
    return exitCode;
  }
}

async function parse(program: Command, args: readonly string[]): Promise<void> {
  if (args[0] === 'complete') {
    const { default: addCompletion } = await import('@bomb.sh/tab/commander');
    addCompletion(program);
  }
  let printed = '';
  configure(program, {
    // Commander would print usage errors itself. The caller prints them, as text or as JSON.
    writeErr: (text: string) => {
      printed += text;
    },
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!isCommanderError(error)) throw error;
    if (error.exitCode === 0) return;
    throw wrongUse((error.code === 'commander.help' ? printed : error.message).replace(/^error: /, '').trim());
  }
}

function configure(program: Command, options: OutputConfiguration): void {
  program.configureOutput(options);
  for (const command of program.commands) configure(command, options);
}

function isCommanderError(error: unknown): error is Error & { code: string; exitCode: number } {
  return error instanceof Error && !(error instanceof CliError) && 'code' in error && String(error.code).startsWith('commander.');
}

/** The version of the package, which lies next to the program or one folder above it. */
async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
