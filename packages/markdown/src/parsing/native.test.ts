import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

/** Simulates a system without a native parser, or an installation without optional packages. */
const WITHOUT = `
import Module from 'node:module';
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  if (name === 'satteri') throw new Error('Cannot find native binding');
  return resolve.call(this, name, ...rest);
};
const { parse } = await import(${JSON.stringify(new URL('./parse.ts', import.meta.url).href)});
const { whyNotNative } = await import(${JSON.stringify(new URL('./native.ts', import.meta.url).href)});
console.log(JSON.stringify([whyNotNative(), parse('# a\\n\\n- b').children.map(({ type }) => type)]));
`;

test('without the native binding micromark parses everything, and the reason is reported', () => {
  const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', WITHOUT], { encoding: 'utf8' });
  assert.deepEqual(JSON.parse(answer), ['Cannot find native binding', ['heading', 'list']]);
});
