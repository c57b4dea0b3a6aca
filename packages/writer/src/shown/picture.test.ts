import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenAction } from '@docreel/recording';
import { mostNamed } from './picture.ts';
import { recordingOf } from '../testing/recordings.ts';
import { ARTICLE_TEMPLATES } from '../templates.ts';
import { writeArticle } from '../write-article.ts';

function typedInto(field: string, value: string): ScreenAction {
  return { kind: 'type', atSeconds: 1, scene: 0, label: null, field, value, confidence: 0.95, pointer: null };
}

test('of several fields the one is meant whose name the words share, else the first', () => {
  const name = typedInto('Rule name', 'Nightly');
  const wait = typedInto('Wait in minutes', '15');
  assert.equal(mostNamed([name, wait], 'Set the wait to fifteen.'), wait);
  assert.equal(mostNamed([name, wait], 'Put something in the box.'), name);
  assert.equal(mostNamed([], 'Set the wait.'), null);
});

test('a field is shown when it is filled, though the field before was seen filled while its words began', () => {
  const imagined = recordingOf({
    shots: [
      { heading: 'New rule', labels: ['Rule name', 'Wait in minutes'], says: 'Give the rule a name.' },
      {
        heading: 'New rule',
        labels: ['Rule name', 'Nightly', 'Wait in minutes', '15'],
        says: 'Set the wait to fifteen minutes.',
        does: typedInto('Wait in minutes', '15'),
      },
    ],
  });
  const [first, second] = imagined.scenes;
  assert.ok(first && second);
  const recording = {
    ...imagined,
    actions: [
      { ...typedInto('Rule name', 'Nightly'), atSeconds: second.startSeconds + 0.7, scene: first.index },
      ...imagined.actions.map((action) => ({ ...action, atSeconds: second.lateSeconds, scene: second.index })),
    ],
  };
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  const steps = writeArticle({ recording, template, fallbackTitle: 'x' }).sections.flatMap((section) => section.steps);
  const set = steps.find((step) => step.text.startsWith('Set the wait'));
  assert.equal(set?.evidence.scene, second.index);
  assert.equal(set?.note, 'For example: “15”.');
});
