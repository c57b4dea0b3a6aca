import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import type { Environment } from './environment.ts';
import { runChecks } from './doctor/run-checks.ts';
import { printChecks } from './doctor/print-checks.ts';

export function addDoctorCommand(program: Command, env: Environment): void {
  program
    .command('doctor')
    .description('check what the service needs, and explain how to fix problems')
    .option('--model', 'test the model at WRITER_URL instead, with one short request that contains one generated image')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean; model?: boolean }) => {
      // The writer package is imported only for the vision model check, because no other check needs it.
      const checks = options.model
        ? await (await import('./doctor/check-vision-model.ts')).checkVisionModel(readConfig(env))
        : await runChecks(env);
      printChecks(checks, options);
    });
}
