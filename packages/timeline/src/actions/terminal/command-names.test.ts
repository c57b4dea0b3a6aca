import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAction, lineOf, read } from '../../testing/facts.ts';
import { closeQuote, completeQuote, spellCommand } from './command-names.ts';

test('the name of a command is spelled as it is known', () => {
  assert.equal(spellCommand('mysq1 --port=8080 -u root -p'), 'mysql --port=8080 -u root -p');
  assert.equal(spellCommand('1s -la'), 'ls -la');
  assert.equal(spellCommand('sudo systemct1 restart nginx'), 'sudo systemctl restart nginx');
});

test('known names, unknown names and arguments are not changed', () => {
  for (const line of ['pip3 install rich', 'sqlite3 data1.db', 'bamazon1 --all', './1s', 'git checkout re1ease', 'lS', ''])
    assert.equal(spellCommand(line), line);
});

test('the rest of a quoted text is read from its row, and the quote is closed', () => {
  const command = "git commit -m 'First";
  const lines = [lineOf(command, [0, 60]), lineOf('page', [0, 60], { x: 300 }), lineOf('12:30', [0, 60], { x: 900 })];
  const spell = (text: string) => {
    const action = createAction({ act: 'run', value: read(text), position: { box: { ...lineOf(text, [0, 60]) }, point: null } });
    return closeQuote(completeQuote(action, lines).value?.text ?? '');
  };
  assert.equal(spell(command), "git commit -m 'First page'");
  assert.equal(spell("git commit -m 'One'"), "git commit -m 'One'");
  assert.equal(spell('git commit --amend'), 'git commit --amend');
});
