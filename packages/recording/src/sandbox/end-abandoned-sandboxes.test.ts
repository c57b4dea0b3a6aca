import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { test } from 'node:test';
import { stillThere, untilRunsBelow } from '../../../../tools/processes/processes.ts';
import { endAbandonedSandboxes } from './end-abandoned-sandboxes.ts';
import { canIsolate, runTool } from './run-tool.ts';
import { FILTER_DESCRIPTOR, isolatedCommand } from './sandbox-command.ts';

const COMMAND = { program: 'cat', args: () => [], memoryBytes: 2 ** 30, timeoutSeconds: 60 };

test('a sandbox whose outer process was killed during the start is ended, and others continue', {
  skip: (await canIsolate()) ? false : 'needs namespaces',
}, async () => {
  // The outer process waits for descriptor 6 after it has started the inner one.
  const [bwrap = '', ...rest] = isolatedCommand(COMMAND).slice(isolatedCommand(COMMAND).indexOf('bwrap'));
  const [statusOption = '', status = '', filterOption = '', filter = '', ...others] = rest;
  const args = [statusOption, status, filterOption, filter, '--unshare-user', '--info-fd', '5', '--userns-block-fd', '6', ...others];
  const outer = spawn(bwrap, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'], detached: true });
  for (const stream of outer.stdio) stream?.on('error', () => undefined);
  (outer.stdio[FILTER_DESCRIPTOR] as Writable).end(Buffer.alloc(8));
  const [inner] = await untilRunsBelow(outer.pid ?? 0, 'bwrap');
  assert.ok(inner);
  outer.kill('SIGKILL');
  await once(outer, 'exit');
  assert.deepEqual(await stillThere([inner], 100), ['bwrap'], 'it waits for a process that has ended');

  const started = Promise.withResolvers<Writable>();
  const other = runTool({ ...COMMAND, onStdin: started.resolve });
  const stdin = await started.promise;
  await untilRunsBelow(process.pid, 'cat');
  assert.ok((await endAbandonedSandboxes()) >= 1);
  assert.deepEqual(await stillThere([inner], 2_000), []);
  stdin.end('done');
  const { exitCode, output } = await other;
  assert.deepEqual([exitCode, output.toString()], [0, 'done']);
});
