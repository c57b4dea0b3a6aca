import { startQuickServer } from './quick-server.ts';
import { makeTemplate } from './template.ts';

/**
 * The server of all tests of a run. `node testing/shared-server.ts` prints its URL and the database to copy. It ends and cleans up when
 * its input ends, even if the process that started it was killed.
 */
const { url, strategy, stop } = await startQuickServer();
process.stdout.write(`${JSON.stringify({ url, copy: `template ${await makeTemplate(url)} strategy ${strategy}` })}\n`);
// Ctrl-C in a terminal reaches it too, while tests are still closing their databases.
process.on('SIGINT', () => undefined);
process.stdin.resume().once('end', () => void stop().then(() => process.exit()));
