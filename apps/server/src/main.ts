import { readConfig } from './config.ts';
import { OperatorError } from './lib/operator-error.ts';
import { readProgramVersion } from './lib/program-version.ts';
import { createLog } from './platform/log/log.ts';
import { listSettingsSecrets } from './platform/log/settings-secrets.ts';
import { startService } from './service.ts';

/** Runs the service as a process: reads the environment, handles signals and sets the exit code. */
async function main(): Promise<void> {
  if (process.argv[2] === '--version') return void process.stdout.write(`${readProgramVersion()}\n`);
  // Files that the service writes are readable only by its own user.
  process.umask(0o077);
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, { secrets: listSettingsSecrets(config) });
  // From here on, a signal stops the service gracefully, even while it is starting.
  const signal = nextSignal();
  const service = await startService(config, log);
  // The set-up link is printed to the terminal and not logged, because anybody with this link can create the first owner account.
  if (service.setupUrl !== null)
    process.stderr.write(`\nNo account exists yet. Create the first one here (the link works once):\n\n  ${service.setupUrl}\n\n`);
  log.info({ url: service.url, api: `${service.url}${config.API_BASE_PATH}`, role: config.ROLE, version: readProgramVersion() }, 'ready');

  const reason = await Promise.race([signal, service.failed.then(() => 'database lost' as const)]);
  log.info({ reason }, 'stopping');
  if (reason === 'database lost') process.exitCode = 1;
  await service.stop();
  log.info('stopped');
}

/** Signals within this time count as one key press. Under npm, Ctrl-C sends the signal twice: from the terminal and from npm. */
const SAME_PRESS_MS = 1000;

/** Waits for the first signal, which stops the service gracefully. A second signal exits immediately. */
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

/**
 * Returns the text to print. An error that the operator can fix is one sentence; any other error is a bug and is printed with its stack
 * trace.
 */
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
