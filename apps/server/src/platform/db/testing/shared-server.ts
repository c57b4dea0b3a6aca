import { startQuickServer } from './quick-server.ts';
import { makeTemplate } from './template.ts';

/**
 * The server of all tests of a run: `node testing/shared-server.ts` prints where it is and of what databases are made. It ends, and leaves
 * nothing, when its input does: also where who started it was killed.
 */
const { url, strategy, stop } = await startQuickServer();
process.stdout.write(`${JSON.stringify({ url, copy: `template ${await makeTemplate(url)} strategy ${strategy}` })}\n`);
// Ctrl-C reaches it from the terminal, while tests still end what they opened.
process.on('SIGINT', () => undefined);
process.stdin.resume().once('end', () => void stop().then(() => process.exit()));
