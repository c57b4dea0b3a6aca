import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAction, factsOf, lineOf, read } from '../../testing/facts.ts';
import { withholdClaims } from './withhold-claims.ts';

test('the name of a field has no text that stands far to the left in the same row', () => {
  const lines = [
    lineOf('ADDONS', [0, 60], { x: 20, y: 300 }),
    lineOf('Show 10 entries', [0, 60], { x: 300, y: 300 }),
    lineOf('Search: Tokyo', [8, 60], { x: 900, y: 300 }),
  ];
  const nameOf = (name: string) => {
    const typed = createAction({ act: 'type', object: read(name), value: read('Tokyo') });
    return withholdClaims([typed], factsOf({ lines }))[0]?.object?.text;
  };
  assert.equal(nameOf('ADDONS Show 10 entries Search'), 'Search');
  assert.equal(nameOf('Show 10 entries Search'), 'Search');
  assert.equal(nameOf('Quick Search'), 'Quick Search');
});

test('what stands behind the prompt of a shell is a command', () => {
  const answer = createAction({ act: 'answer', object: read('maya@lab'), value: read('mkdir demo') });
  const [command] = withholdClaims([answer], factsOf());
  assert.deepEqual([command?.act, command?.object, command?.value?.text], ['run', null, 'mkdir demo']);
});
