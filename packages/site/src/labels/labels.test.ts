import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english } from './english.ts';
import { ALL_LABELS, getLabels } from './get-labels.ts';

test('every label is translated into every language', () => {
  for (const labels of ALL_LABELS.filter((one) => one !== english)) {
    const same = spoken(labels).filter(([name, words]) => words === spoken(english).find(([other]) => other === name)?.[1]);
    // These labels are the same in several languages.
    assert.ok(same.length <= 4, `${labels.language}: ${same.join(' ')}`);
    for (const [name, words] of spoken(labels)) assert.ok(words.trim() !== '' && words === words.normalize(), `${labels.language} ${name}`);
    assert.match(labels.manyResults, /\{count\}/);
    assert.match(labels.playFrom('02:13'), /02:13/);
  }
});

test('a regional tag uses the labels of its language, and an unsupported language uses the English ones', () => {
  assert.equal(getLabels('pt-BR').language, 'pt');
  assert.equal(getLabels('ja').language, 'ja');
  assert.equal(getLabels('ar'), english);
});

function spoken(labels: typeof english): [string, string][] {
  return Object.entries(labels).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'object') return Object.entries<string>(value).map(([kind, words]) => [`${name}.${kind}`, words]);
    if (typeof value === 'function') return [2, 1].map((count) => [`${name}(${count})`, value(count as never)]);
    return name === 'language' ? [] : [[name, value]];
  });
}
