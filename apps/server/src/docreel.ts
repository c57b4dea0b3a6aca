import { CommanderError } from 'commander';
import { ConfigError } from './config.ts';
import { createProgram } from './operator/create-program.ts';
import { OperatorError } from './operator/operator-error.ts';
import { DataDirInUseError } from './platform/db/data-lock.ts';
import { KeyError } from './resources/keys/create-key.ts';
import { ProjectError } from './resources/projects/create-project.ts';

/** The operator's command line. Standard output carries the answer and nothing else. */
const SENTENCES = [OperatorError, ConfigError, DataDirInUseError, KeyError, ProjectError];

try {
  await createProgram(process.env).parseAsync();
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
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
