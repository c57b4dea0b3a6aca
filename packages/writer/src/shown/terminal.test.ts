import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Label, Recording } from '@docreel/recording';
import { ARTICLE_TEMPLATES } from '../templates.ts';
import { withTerminals } from './terminal.ts';
import { recordingOf } from '../testing/recordings.ts';
import type { Step } from '../types.ts';
import { writeArticle } from '../write-article.ts';

const LETTER = 10;
const SCREENS = [
  ['$npm install', 'added 41 packages in 3 s', 'found 0 problems'],
  ['$npm install', 'added 41 packages in 3 s', 'found 0 problems', '$npm test', '12 tests passed'],
  ['$npm install', 'added 41 packages in 3 s', 'found 0 problems', '$npm test', '12 tests passed', '$git push', 'Everything up to date'],
];

/** A terminal as it is read: the prompt is lost, its width is not. */
function terminal(says: readonly string[] = []): Recording {
  const shots = [...SCREENS.map((_, at) => ({ heading: null, says: says[at] ?? '' })), { heading: null }];
  const recording = recordingOf({ shots });
  return { ...recording, scenes: recording.scenes.map((scene, at) => ({ ...scene, labels: (SCREENS[at - 1] ?? []).map(lineOf) })) };
}

function lineOf(line: string, row: number): Label {
  const isTyped = line.startsWith('$');
  const text = line.replace('$', '');
  return { text, confidence: 0.95, ink: 200, x: isTyped ? 80 + 2 * LETTER : 80, y: 90 + row * 28, width: text.length * LETTER, height: 16 };
}

function stepsOf(recording: Recording): Step[] {
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  return writeArticle({ recording, template, fallbackTitle: 'x' }).sections.flatMap((section) => section.steps);
}

test('in a terminal each new command is a step, shown when its output stands; output is none', () => {
  const recording = terminal();
  const steps = stepsOf(recording);
  assert.deepEqual(
    steps.map((step) => step.text),
    ['Type `npm install` and press Enter.', 'Type `npm test` and press Enter.', 'Type `git push` and press Enter.'],
  );
  for (const [at, step] of steps.entries()) assert.equal(step.evidence.frameSeconds, recording.scenes[at + 1]?.readSeconds);
});

test('a command that is spoken is set as code in the spelling of the screen', () => {
  const steps = stepsOf(terminal(['Install the packages with NPM install.', 'Then run the tests.', 'Push your work with git push.']));
  assert.deepEqual(
    steps.map((step) => step.text),
    ['Install the packages with `npm install`.', 'Run the tests: `npm test`.', 'Push your work with `git push`.'],
  );
});

test('an application with proportional type is no terminal', () => {
  const recording = recordingOf({ shots: [{ heading: 'Settings', labels: ['Name', 'wide', 'iii', 'Mmmm'] }] });
  const proportional = {
    ...recording,
    scenes: recording.scenes.map((scene) => ({
      ...scene,
      labels: scene.labels.map((label, at) => ({ ...label, width: label.text.length * (8 + at * 2) })),
    })),
  };
  assert.equal(withTerminals(proportional), proportional);
});
