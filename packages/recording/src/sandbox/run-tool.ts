/**
 * Runs other programs in the sandbox; no other code in this package starts programs. A program can access the system's programs, one
 * input file, one folder of files written by the service, and nothing else: no network, no environment, no other files, no privileges. It
 * cannot write to disk and returns its result as output. Its memory, CPU time and open files are limited. It is killed at its timeout, by
 * its caller's signal, or when this process ends. If the machine does not support all of this, `detectIsolation` describes the remaining
 * protection, and `checkTools` reports it.
 */
import { type ProcessExit, type ToolResult, runChild } from './run-child.ts';
import { resolveInputFile } from './input-file.ts';
import { createNamespaceCommandLine, type Isolation, detectIsolation } from './isolation.ts';
import { type Command, plainCommand, sandboxUserCommand } from './sandbox-command.ts';
import { grantToSandboxUser } from './grant-to-sandbox-user.ts';

/**
 * Runs a program once, to its end. Rejects with MediaError at a limit, and with the signal's reason when aborted. Resolves with any exit
 * code.
 */
export async function runTool(given: Command, isolation?: Isolation): Promise<ToolResult> {
  const command = given.inputFile === undefined ? given : { ...given, inputFile: (await resolveInputFile(given.inputFile)).file };
  const { exitCode, output, errorOutput } = await runIsolated(isolation ?? (await detectIsolation()), command);
  return { exitCode, output, errorOutput };
}

async function runIsolated(isolation: Isolation, command: Command): Promise<ProcessExit> {
  if (isolation.kind === 'none') return runChild(command, { argv: plainCommand(command), descriptors: [] });
  if (isolation.kind === 'sandbox-user') {
    await using granted = await grantToSandboxUser(command);
    return await runChild(command, { argv: sandboxUserCommand(command), descriptors: granted.descriptors });
  }
  const end = await runChild(command, createNamespaceCommandLine(command, isolation.filter));
  if (end.exitCode !== 0 && !wasStarted(end)) throw new Error(`The sandbox did not start ${command.program}: ${end.errorOutput}`);
  return end;
}

/** bubblewrap reports an exit code only if it started the program, on a descriptor that no program can reach. */
function wasStarted({ status }: ProcessExit): boolean {
  return /"exit-code"/.test(status);
}
