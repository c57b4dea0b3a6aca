import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { mountSmallDisk } from '../../../../../tools/disks/mount-small-disk.ts';
import { readConfig } from '../../config.ts';
import { checkDiskSpace } from '../../operator/doctor/check-storage.ts';
import { warnLowSpace } from './warn-low-space.ts';

const MIB = 1024 ** 2;

test('the log and doctor warn when 10 % of the disk of DATA_DIR or of the files is left', async (t) => {
  await using disk = await mountSmallDisk(20 * MIB);
  if (disk === null) return t.skip('this system does not allow mounting');
  await using other = await mountSmallDisk(20 * MIB);
  assert.ok(other);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ DATA_DIR: disk.path, STORAGE_URL: pathToFileURL(other.path).href });
  /** Returns the folders that the log warns about. */
  const warned = async () => {
    await warnLowSpace({ config, log });
    return lines.splice(0).map((line) => (JSON.parse(line) as { folder: string }).folder);
  };

  await writeFile(join(disk.path, 'filled'), Buffer.alloc(17 * MIB));
  assert.deepEqual(await warned(), [], '15 % is left');
  await writeFile(join(disk.path, 'more'), Buffer.alloc(1.5 * MIB));
  assert.deepEqual(await warned(), [disk.path], '7 % is left');
  const { state, found, fix } = await checkDiskSpace(config);
  assert.equal(state, 'weak');
  assert.match(found, /\(7 %\), .*\(100 %\)$/);
  assert.match(fix ?? '', /at most 10 % is left/);
  await writeFile(join(other.path, 'filled'), Buffer.alloc(18.5 * MIB));
  assert.deepEqual(await warned(), [disk.path, other.path]);
});
