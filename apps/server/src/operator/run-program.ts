import { CommanderError } from 'commander';
import { OperatorError } from '../lib/operator-error.ts';
import { createProgram } from './create-program.ts';
import type { Environment } from './environment.ts';

/** Runs a command line such as `['project', 'list']`. Returns 0, or the exit code after printing the error to standard error. */
export async function runProgram(args: readonly string[], env: Environment): Promise<number> {
  try {
    const program = await createProgram(env, args[0]);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed what is wrong with the command line. Help and version are not errors.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

/** Errors that the operator can fix are shown as one sentence; all others with their stack. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
