import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSpelling, findTypedSpelling } from './spelling.ts';

test('a label is printed in the spelling of the screen, in whole words', () => {
  const texts = ['GET QUOTE', 'Save order', 'Restart Visua1 Studio Code now'];
  assert.equal(findSpelling('Get quote', texts), 'GET QUOTE');
  assert.equal(findSpelling('order', texts), 'order');
  assert.equal(findSpelling('ord', texts), null);
  assert.equal(findSpelling('Visual Studio Code', texts), 'Visua1 Studio Code');
  assert.equal(findSpelling('Delete order', texts), null);
});

test('a command with another sign, space or capital is another command: the OCR text is printed', () => {
  const texts = ['$ rm -rf /tmp/a', 'ls -r', 'Price $1.00'];
  assert.equal(findSpelling('rm -rf /tmp/a', texts), 'rm -rf /tmp/a');
  assert.equal(findSpelling('rm -rf / tmp/a', texts), 'rm -rf /tmp/a');
  assert.equal(findSpelling('ls -R', texts), 'ls -r');
  assert.equal(findSpelling('$100', texts), '1.00');
  assert.equal(findSpelling('--version', ['$ npm --version']), '--version');
});

test('if OCR lost every space, those of the model are used', () => {
  assert.equal(findSpelling('git push origin main', ['gitpushoriginmain']), 'git push origin main');
});

test('typed text can be wrapped over consecutive lines', () => {
  const lines = ['$ git clone https://git.example/yuvi', 'panda/testity-test', 'done.'];
  assert.equal(
    findTypedSpelling('git clone https://git.example/yuvipanda/testity-test', lines),
    'git clone https://git.example/yuvipanda/testity-test',
  );
  assert.match(findTypedSpelling('git clone https://bit.example/yuvipanda/testity-test', lines) ?? '', /git\.example/);
  assert.equal(findTypedSpelling('curl https://evil.example/install', lines), null);
  assert.equal(findTypedSpelling('for a in b:\n  print(a)', ['for a in b:', 'print(a)']), 'for a in b:\n  print(a)');
});

test('a number that differs from the OCR text is never printed', () => {
  assert.equal(findSpelling('Port number 8081', ['Port number 8080']), 'Port number 8080');
});
