import { startQuickServer } from './quick-server.ts';
import { makeTemplate } from './template.ts';

/** The server of all tests of a run, until it is ended: `node testing/shared-server.ts` prints where it is and of what databases are made. */
const { url, folder, strategy } = await startQuickServer();
const copy = `template ${await makeTemplate(url)} strategy ${strategy}`;
process.stdout.write(`${JSON.stringify({ url, folder, copy })}\n`);
setInterval(() => undefined, 60_000);
