import { type Command, InvalidArgumentError } from 'commander';
import type { Context } from './context.ts';

/** Adds one command to the program. `run` wraps its action and passes the context. */
export type AddCommand = (program: Command, run: Run) => void;
export type Run = <A extends unknown[]>(action: (context: Context, ...args: A) => Promise<void>) => (...args: A) => Promise<void>;

export function parseNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function addWaitOptions(command: Command): Command {
  return command.option('--wait', 'wait until the job has ended').option('--timeout <seconds>', 'longest time to wait', parseNumber, 3600);
}

export function addPageOptions(command: Command): Command {
  return command
    .option('--limit <n>', 'number of results, at most 100', parseNumber, 20)
    .option('--offset <n>', 'number of results to skip', parseNumber, 0);
}
export interface PageOptions {
  limit: number;
  offset: number;
}
