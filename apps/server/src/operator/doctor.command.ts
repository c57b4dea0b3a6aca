import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import type { Environment } from './environment.ts';
import { examine } from './examine/examine.ts';
import type { Finding } from './examine/finding.ts';
import { print } from './print.ts';

const MARKS = { good: '✔', weak: '!', bad: '✖' };

export function addDoctorCommand(program: Command, env: Environment): void {
  program
    .command('doctor')
    .description('say what is installed, what is missing, and how to mend it')
    .option('--model', 'try the model at WRITER_URL instead: one small question with one drawn picture is sent to it')
    .option('--json', 'answer with JSON')
    .action(async (options: { json?: boolean; model?: boolean }) => {
      // The writer is loaded only to be tried.
      const findings = options.model ? await (await import('./examine/try-writer.ts')).tryWriter(readConfig(env)) : await examine(env);
      const isHealthy = findings.every(({ state }) => state !== 'bad');
      print({ isHealthy, findings }, options, findings.flatMap(toLines));
      if (!isHealthy) process.exitCode = 1;
    });
}

function toLines({ name, state, found, mend }: Finding): string[] {
  return [`${MARKS[state]} ${name}: ${found}`, ...(mend ? [`    ${mend}`] : [])];
}
