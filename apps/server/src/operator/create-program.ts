import { Command } from 'commander';
import { addDoctorCommand } from './doctor.command.ts';
import type { Environment } from './environment.ts';
import { addExportCommand } from './export.command.ts';
import { addImportCommand } from './import.command.ts';
import { addKeyCommands } from './key.commands.ts';
import { addProjectCommands } from './project.commands.ts';
import { addRecordCommand } from './record.command.ts';
import { addWebhookCommands } from './webhook.commands.ts';

/** `docreel <command>`. Settings come from the same variables as the service's. */
export function createProgram(env: Environment): Command {
  const program = new Command('docreel')
    .description('Commands for the operator of a Docreel service. They work while it runs and while it does not.')
    .exitOverride()
    .showHelpAfterError()
    .helpCommand(false);
  addProjectCommands(program, env);
  addKeyCommands(program, env);
  addWebhookCommands(program, env);
  addExportCommand(program, env);
  addImportCommand(program, env);
  addRecordCommand(program, env);
  addDoctorCommand(program, env);
  return program;
}
