import { readConfig } from './config.ts';
import { OperatorError } from './lib/operator-error.ts';
import { createLog } from './platform/log/log.ts';
import { listSettingsSecrets } from './platform/log/settings-secrets.ts';
import { startService } from './service.ts';

/** The service as a process: environment in, signals in, exit code out. */
async function main(): Promise<void> {
  // What we write is for our own user alone.
  process.umask(0o077);
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, { secrets: listSettingsSecrets(config) });
  // From here on a signal stops in order, also one that comes while we start.
  const signal = nextSignal();
  const service = await startService(config, log);
  // To the terminal and not into the log: whoever reads this becomes the owner of everything.
  if (service.setupUrl !== null)
    process.stderr.write(`\nNobody has an account yet. Make the first one here (the address works once):\n\n  ${service.setupUrl}\n\n`);
  log.info({ url: service.url, api: `${service.url}${config.API_BASE_PATH}`, role: config.ROLE }, 'ready');

  const reason = await Promise.race([signal, service.failed.then(() => 'database lost' as const)]);
  log.info({ reason }, 'stopping');
  if (reason === 'database lost') process.exitCode = 1;
  await service.stop();
  log.info('stopped');
}

/** Ctrl-C under npm arrives twice within a moment: once from the terminal, once from npm. */
const SAME_PRESS_MS = 1000;

/** The first signal stops in order. A second one from a person who is in a hurry ends the process at once. */
function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    function onSignal(signal: NodeJS.Signals): void {
      firstAt ??= Date.now();
      resolve(signal);
      if (Date.now() - firstAt > SAME_PRESS_MS) process.exit(130);
    }
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

/** What the operator can mend is a sentence; anything else is ours, with its whole story. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env['PORT'] || 3000} is taken by another program. Set PORT to a free one, or to 0.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
