import { pino } from 'pino';
import { startEmbedded } from '../embedded.ts';

/**
 * Command that runs an embedded server in its own process, which tests kill: `node testing/server.ts DATA_DIR`. Prints the server's URL.
 */
const { url } = await startEmbedded({
  dataDir: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
  settings: { fsync: 'off', max_connections: '500' },
});
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000);
