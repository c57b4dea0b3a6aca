import { readConfig } from './config.ts';
import { OperatorError } from './lib/operator-error.ts';
import { createLog } from './platform/log/log.ts';
import { listSettingsSecrets } from './platform/log/settings-secrets.ts';
import { startService } from './service.ts';

/** Runs the service as a process: reads the environment, handles signals and sets the exit code. */
async function main(): Promise<void> {
  // Files that the service writes are readable by its own user only.
  process.umask(0o077);
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, { secrets: listSettingsSecrets(config) });
  // From here on a signal stops the service gracefully, even during the start.
  const signal = nextSignal();
  const service = await startService(config, log);
  // Printed to the terminal instead of the log, because anybody with this link can become the owner of everything.
  if (service.setupUrl !== null)
    process.stderr.write(`\nNo account exists yet. Create the first one here (the link works once):\n\n  ${service.setupUrl}\n\n`);
  log.info({ url: service.url, api: `${service.url}${config.API_BASE_PATH}`, role: config.ROLE }, 'ready');

  const reason = await Promise.race([signal, service.failed.then(() => 'database lost' as const)]);
  log.info({ reason }, 'stopping');
  if (reason === 'database lost') process.exitCode = 1;
  await service.stop();
  log.info('stopped');
}

/** Ctrl-C under npm arrives twice within a moment: once from the terminal, once from npm. */
const SAME_PRESS_MS = 1000;

/** The first signal stops the service gracefully. A second one exits immediately. */
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

/** Errors that the operator can fix are one sentence. All others are bugs and are printed with their stack. */
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
