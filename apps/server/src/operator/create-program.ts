import { Command } from 'commander';
import { readProgramVersion } from '../lib/program-version.ts';
import type { Environment } from './environment.ts';

type Add = (program: Command, env: Environment) => void;

/** Each command's module is loaded only when the command is used. Loading all of them takes four times as long as loading one. */
const COMMANDS: Record<string, () => Promise<Add>> = {
  project: async () => (await import('./project.commands.ts')).addProjectCommands,
  key: async () => (await import('./key.commands.ts')).addKeyCommands,
  user: async () => (await import('./user.commands.ts')).addUserCommands,
  webhook: async () => (await import('./webhook.commands.ts')).addWebhookCommands,
  export: async () => (await import('./export.command.ts')).addExportCommand,
  import: async () => (await import('./import.command.ts')).addImportCommand,
  backup: async () => (await import('./backup.commands.ts')).addBackupCommand,
  restore: async () => (await import('./backup.commands.ts')).addRestoreCommand,
  upgrade: async () => (await import('./upgrade.command.ts')).addUpgradeCommand,
  'create-bucket': async () => (await import('./create-bucket.command.ts')).addCreateBucketCommand,
  record: async () => (await import('./record.command.ts')).addRecordCommand,
  'setup-link': async () => (await import('./setup-link.command.ts')).addSetupLinkCommand,
  healthy: async () => (await import('./healthy.command.ts')).addHealthyCommand,
  doctor: async () => (await import('./doctor.command.ts')).addDoctorCommand,
};

/**
 * Creates the `docreel` program with the named command, or with all commands if no command has that name. Commands read the same
 * environment variables as the service.
 */
export async function createProgram(env: Environment, name: string | undefined): Promise<Command> {
  const program = new Command('docreel')
    .description('Commands for the operator of a Docreel service. They work whether the service is running or not.')
    .version(readProgramVersion(), '--version', 'print the version')
    .exitOverride()
    .showHelpAfterError()
    .helpCommand(false);
  const wanted = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  for (const load of wanted ? [wanted] : Object.values(COMMANDS)) (await load())(program, env);
  return program;
}
