import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');
const PROGRAM = path.join(root, 'apps/server/src/platform/db/testing/shared-server.ts');

/** Tests in these folders make databases on it. */
const ASKS = ['apps/server/', 'acceptance/'];

export interface TestServer extends AsyncDisposable {
  /** What the batches are to know of it. */
  env: Record<string, string>;
}

/** One database server for all batches: starting one takes longer than most tests. None where no test asks for it, or where one is given. */
export async function startTestServer(files: readonly string[]): Promise<TestServer> {
  const isAsked = files.some((file) => ASKS.some((folder) => path.resolve(root, file).startsWith(path.join(root, folder))));
  if (!isAsked || process.env['TEST_DATABASE_URL']) return { env: {}, [Symbol.asyncDispose]: async () => undefined };
  const child = spawn(process.execPath, [PROGRAM], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const line = await Promise.race([once(createInterface(child.stdout), 'line').then(([said]) => String(said)), closed.then(() => null)]);
  if (line === null) throw new Error('The database server for the tests did not start.');
  const { url, copy } = JSON.parse(line) as { url: string; copy: string };
  return {
    env: { TEST_DATABASE_URL: url, TEST_DATABASE_COPY: copy },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await closed;
    },
  };
}
