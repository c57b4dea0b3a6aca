import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import type { Environment } from './environment.ts';
import { runChecks } from './doctor/run-checks.ts';
import type { Check } from './doctor/check.ts';
import { print } from './print.ts';

const MARKS = { good: '✔', weak: '!', bad: '✖' };

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
      const isHealthy = checks.every(({ state }) => state !== 'bad');
      print({ isHealthy, checks }, options, checks.flatMap(toLines));
      if (!isHealthy) process.exitCode = 1;
    });
}

function toLines({ name, state, found, fix }: Check): string[] {
  return [`${MARKS[state]} ${name}: ${found}`, ...(fix ? [`    ${fix}`] : [])];
}
