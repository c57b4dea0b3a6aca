import { CommanderError } from 'commander';
import { createProgram } from './operator/create-program.ts';
import { OperatorError } from './lib/operator-error.ts';

/** The operator's command line. Standard output carries the answer and nothing else. */

// What we write is for the operator alone: the service's own files, back-ups with its secrets, exports with what is hidden.
process.umask(0o077);
try {
  const program = await createProgram(process.env, process.argv[2]);
  await program.parseAsync();
} catch (error) {
  // Commander has said already what is wrong with the command line; help and version are no failure.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** What the operator can mend is a sentence; anything else is ours, with its whole story. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
