import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { OperatorError } from '../lib/operator-error.ts';
import type { Environment } from './environment.ts';
import { print } from './print.ts';

const TIMEOUT_MS = 5_000;

export function addHealthyCommand(program: Command, env: Environment): void {
  program
    .command('healthy')
    .description('exit with 0 if the service on this machine responds, otherwise with 1: a health check for containers without curl')
    .option('--ready', 'also require the database')
    .option('--json', 'print JSON')
    .action(async ({ ready, ...options }: { ready?: boolean; json?: boolean }) => {
      const url = `${localUrl(env)}/${ready ? 'readyz' : 'healthz'}`;
      await probe(url);
      print({ isHealthy: true, url }, options, [`The service is ${ready ? 'ready' : 'healthy'} (${url}).`]);
    });
}

/** Returns the URL of the service as processes on the same machine reach it. */
function localUrl(env: Environment): string {
  const { HOST, PORT } = readConfig(env);
  if (PORT === 0) throw new OperatorError('PORT is 0, so the port of the service is unknown. Set PORT to the port of the service.');
  const host = ({ '0.0.0.0': '127.0.0.1', '::': '::1' } as Record<string, string>)[HOST] ?? HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

async function probe(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    const reason = error.name === 'TimeoutError' ? `no response within ${TIMEOUT_MS / 1000} s` : readReason(error);
    throw new OperatorError(`The service does not respond at ${url}: ${reason}.`, { cause: error });
  });
  await response.body?.cancel();
  if (!response.ok) throw new OperatorError(`The service at ${url} returned ${response.status}.`);
}

function readReason({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
