import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PROGRAM = path.join(ROOT, 'apps/server/src/platform/db/testing/shared-server.ts');

/** Tests in these folders create databases. */
const NEED_DATABASES = ['apps/server/', 'acceptance/', 'examples/'];

export interface TestServer extends AsyncDisposable {
  /** Environment variables for the test processes. */
  env: Record<string, string>;
}

/**
 * Starts one database server for all test files, because starting one takes longer than most tests. Starts none if no file needs it, or if
 * `TEST_DATABASE_URL` names an existing server.
 */
export async function startTestServer(files: readonly string[]): Promise<TestServer> {
  const isNeeded = files.some((file) => NEED_DATABASES.some((folder) => path.resolve(ROOT, file).startsWith(path.join(ROOT, folder))));
  if (!isNeeded || process.env['TEST_DATABASE_URL']) return { env: {}, [Symbol.asyncDispose]: async () => undefined };
  const child = spawn(process.execPath, [PROGRAM], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const line = await Promise.race([once(createInterface(child.stdout), 'line').then(([first]) => String(first)), closed.then(() => null)]);
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
