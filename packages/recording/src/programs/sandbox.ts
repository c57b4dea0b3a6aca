/**
 * The only door to other programs. A child sees the system's programs, one input file, one folder of files that we wrote, and nothing else: no network, no
 * environment, no other file, no privileges. It writes to no disk, and answers by its output; it has limits on memory, CPU and open files, and dies
 * with its time limit, with its caller's signal, or with us. Where the machine refuses that, `ourIsolation` has found out what remains; `checkTools` says so.
 */
import { type End, type Outcome, runChild } from './child.ts';
import { inputFile } from './input-file.ts';
import { inNamespaces, type Isolation, ourIsolation } from './isolation.ts';
import { type Command, plainCommand, strangerCommand } from './sandbox-command.ts';
import { showToStranger } from './show-to-stranger.ts';

/** Runs a program to its end, once. Rejects with MediaError for a limit, with the signal's reason when aborted; any exit code of the program resolves. */
export async function runTool(given: Command, isolation?: Isolation): Promise<Outcome> {
  const command = given.inputFile === undefined ? given : { ...given, inputFile: (await inputFile(given.inputFile)).file };
  const { exitCode, output, complaint } = await runAs(isolation ?? (await ourIsolation()), command);
  return { exitCode, output, complaint };
}

async function runAs(isolation: Isolation, command: Command): Promise<End> {
  if (isolation.kind === 'none') return runChild(command, { argv: plainCommand(command), descriptors: [] });
  if (isolation.kind === 'stranger') {
    await using shown = await showToStranger(command);
    return await runChild(command, { argv: strangerCommand(command), descriptors: shown.descriptors });
  }
  const end = await runChild(command, inNamespaces(command, isolation.filter));
  if (end.exitCode !== 0 && !wasStarted(end)) throw new Error(`The sandbox did not start ${command.program}: ${end.complaint}`);
  return end;
}

/** Bubblewrap tells how the program ended, and only where it was started at all; no child can reach where it tells that. */
function wasStarted({ status }: End): boolean {
  return /"exit-code"/.test(status);
}
