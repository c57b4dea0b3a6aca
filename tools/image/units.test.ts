import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { findProgram, runProgram } from '../setup/programs.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'systemd');
const analyze = findProgram('systemd-analyze');

test('systemd accepts the units of the service and of the backup', {
  skip: analyze ? false : 'systemd-analyze is not installed',
}, async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-units-'));
  t.after(() => rm(folder, { recursive: true }));
  const units = (await readdir(FOLDER)).filter((name) => /\.(service|timer)$/.test(name));
  assert.deepEqual(units.toSorted(), ['docreel-backup.service', 'docreel-backup.timer', 'docreel.service']);
  const verify = () => runProgram([analyze ?? '', 'verify', '--man=no', ...units.map((name) => path.join(folder, name))]);
  for (const name of units) {
    // systemd-analyze checks that the programs exist.
    const unit = (await readFile(path.join(FOLDER, name), 'utf8')).replaceAll('/opt/docreel', ROOT);
    await writeFile(path.join(folder, name), unit);
  }
  assert.deepEqual(await verify(), { code: 0, output: '' });
  const unit = await readFile(path.join(folder, 'docreel.service'), 'utf8');
  await writeFile(
    path.join(folder, 'docreel.service'),
    unit.replace('KillMode=mixed', 'KillMode=mixes').replace(/bin\/node/, 'bin/no-node'),
  );
  const { code, output } = await verify();
  assert.notEqual(code, 0);
  assert.match(output, /mixes[^]*no-node/);
});
