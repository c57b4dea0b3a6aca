import { CommanderError } from 'commander';
import { OperatorError } from '../lib/operator-error.ts';
import { createProgram } from './create-program.ts';
import type { Environment } from './environment.ts';

/** Runs a command line such as `['project', 'list']` and returns its exit code. Prints errors to standard error. */
export async function runProgram(args: readonly string[], env: Environment): Promise<number> {
  try {
    const program = await createProgram(env, args[0]);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // The Commander library has already printed its message. Its exit code is 0 for help and version, which it also reports as errors.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

/** Prints errors that the operator can fix as one sentence, and all others with their stack trace. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
