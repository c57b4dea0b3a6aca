import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spelledLike, typedLike } from './spelling.ts';

test('a label is printed in the spelling of the screen, in whole words', () => {
  const texts = ['GET QUOTE', 'Save order', 'Restart Visua1 Studio Code now'];
  assert.equal(spelledLike('Get quote', texts), 'GET QUOTE');
  assert.equal(spelledLike('order', texts), 'order');
  assert.equal(spelledLike('ord', texts), null);
  assert.equal(spelledLike('Visual Studio Code', texts), 'Visua1 Studio Code');
  assert.equal(spelledLike('Delete order', texts), null);
});

test('a command with another sign, space or capital is another command: the OCR text is printed', () => {
  const texts = ['$ rm -rf /tmp/a', 'ls -r', 'Price $1.00'];
  assert.equal(spelledLike('rm -rf /tmp/a', texts), 'rm -rf /tmp/a');
  assert.equal(spelledLike('rm -rf / tmp/a', texts), 'rm -rf /tmp/a');
  assert.equal(spelledLike('ls -R', texts), 'ls -r');
  assert.equal(spelledLike('$100', texts), '1.00');
  assert.equal(spelledLike('--version', ['$ npm --version']), '--version');
});

test('if OCR lost every space, those of the model are used', () => {
  assert.equal(spelledLike('git push origin main', ['gitpushoriginmain']), 'git push origin main');
});

test('typed text can be wrapped over consecutive lines', () => {
  const lines = ['$ git clone https://git.example/yuvi', 'panda/testity-test', 'done.'];
  assert.equal(
    typedLike('git clone https://git.example/yuvipanda/testity-test', lines),
    'git clone https://git.example/yuvipanda/testity-test',
  );
  assert.match(typedLike('git clone https://bit.example/yuvipanda/testity-test', lines) ?? '', /git\.example/);
  assert.equal(typedLike('curl https://evil.example/install', lines), null);
  assert.equal(typedLike('for a in b:\n  print(a)', ['for a in b:', 'print(a)']), 'for a in b:\n  print(a)');
});

test('a number that differs from the OCR text is never printed', () => {
  assert.equal(spelledLike('Port number 8081', ['Port number 8080']), 'Port number 8080');
});
