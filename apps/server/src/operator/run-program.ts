import { CommanderError } from 'commander';
import { OperatorError } from '../lib/operator-error.ts';
import { createProgram } from './create-program.ts';
import type { Environment } from './environment.ts';

/** Does what a command line says, `['project', 'list']`; answers 0, or the exit code after telling on standard error what was wrong. */
export async function runProgram(args: readonly string[], env: Environment): Promise<number> {
  try {
    const program = await createProgram(env, args[0]);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has said already what is wrong with the command line; help and version are no failure.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

/** What the operator can mend is a sentence; anything else is ours, with its whole story. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
