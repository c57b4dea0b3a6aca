import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openTestFolder } from './test-folder.ts';

/** As where no `TMPDIR` is set, with a folder of the test's in the place of memory. */
function within(work: (place: string) => void): void {
  const place = mkdtempSync(path.join(tmpdir(), 'docreel-test-memory-'));
  const before = process.env['TMPDIR'];
  delete process.env['TMPDIR'];
  try {
    work(place);
  } finally {
    if (before !== undefined) process.env['TMPDIR'] = before;
    rmSync(place, { recursive: true });
  }
}

test('the folder of a run is everybody’s as /tmp is, named after the run, and gone with it', () => {
  within((place) => {
    const { env, [Symbol.dispose]: close } = openTestFolder(place);
    const folder = env['TMPDIR'] ?? assert.fail('there was room');
    assert.match(folder, new RegExp(`^${place}/docreel-test-${process.pid}-run-`));
    assert.equal(statSync(folder).mode & 0o7777, 0o1777);
    assert.deepEqual(readdirSync(folder), []);
    close();
    assert.ok(!existsSync(folder));
  });
});

test('a TMPDIR that is set stays, and so does the system’s where there is no such place', () => {
  within((place) => {
    assert.deepEqual(openTestFolder(path.join(place, 'nowhere')).env, {});
    process.env['TMPDIR'] = place;
    assert.deepEqual(openTestFolder(place).env, {});
    delete process.env['TMPDIR'];
    assert.deepEqual(readdirSync(place), []);
  });
});
