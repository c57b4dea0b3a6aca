import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spellCommand } from './command-names.ts';

test('the name of a command is spelled as it is known', () => {
  assert.equal(spellCommand('mysq1 --port=8080 -u root -p'), 'mysql --port=8080 -u root -p');
  assert.equal(spellCommand('1s -la'), 'ls -la');
  assert.equal(spellCommand('sudo systemct1 restart nginx'), 'sudo systemctl restart nginx');
});

test('known names, unknown names and arguments are not changed', () => {
  for (const line of ['pip3 install rich', 'sqlite3 data1.db', 'bamazon1 --all', './1s', 'git checkout re1ease', 'lS', ''])
    assert.equal(spellCommand(line), line);
});
