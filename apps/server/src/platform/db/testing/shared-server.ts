import { startQuickServer } from './quick-server.ts';
import { makeTemplate } from './template.ts';

/**
 * Command that runs the PostgreSQL server for all tests of a run: `node testing/shared-server.ts`. Prints its URL and the template database
 * to copy. It stops and cleans up when its input ends, even if the process that started it was killed.
 */
const { url, strategy, stop } = await startQuickServer();
process.stdout.write(`${JSON.stringify({ url, copy: `template ${await makeTemplate(url)} strategy ${strategy}` })}\n`);
// Ctrl-C in a terminal also sends SIGINT to this process. It is ignored, because tests are still closing their databases.
process.on('SIGINT', () => undefined);
process.stdin.resume().once('end', () => void stop().then(() => process.exit()));
