import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline, type Act, type Timeline } from '@docreel/timeline';
import { recordingOf, TASKLANE } from '@docreel/timeline/testing';
import { ALL_PHRASES } from './phrases/phrases.ts';
import { writeSummary } from './lead.ts';

const SOURCE = buildTimeline(recordingOf({ shots: TASKLANE }));
const [FIRST] = SOURCE.moments;

/** Returns the first sentence of an article about these steps. */
function leadOf(
  title: string,
  steps: readonly (readonly [
    act: Act,
    object: string | null,
    value?: string | undefined,
    result?: Timeline['moments'][number]['result'],
  ])[],
  more: Partial<Timeline> = {},
): string {
  if (!FIRST?.action) throw new Error('The sample timeline has no action.');
  const { action } = FIRST;
  const read = (text: string) => ({ text, origin: 'read' as const, certainty: 0.95 });
  const moments = steps.map(([act, object, value, result = null], at): Timeline['moments'][number] => ({
    ...{ ...FIRST, id: `m${at}`, kind: 'step', heading: null, result, changed: 'part' },
    action: { ...action, act, words: null, object: object === null ? null : read(object), value: value === undefined ? null : read(value) },
  }));
  return writeSummary({ ...SOURCE, goal: null, moments, screens: [], ...more }, title);
}

test('the first sentence leaves out names that are no objects', () => {
  assert.equal(
    leadOf('Create a project', [
      ['type', 'Name', 'Site'],
      ['choose', 'Search for a repository', 'site'],
      ['switch', 'Login is slow', 'on'],
      ['click', 'OK'],
    ]),
    'Create a project and fill in Name.',
  );
  assert.equal(
    leadOf('Create a project', [
      ['click', 'Projects'],
      ['type', null, 'Site'],
    ]),
    'Create a project and click Projects.',
  );
});

test('fields are listed together, and the name of a field that asks for a text is a phrase of its own', () => {
  assert.equal(
    leadOf('Create a project', [
      ['type', 'Name', 'Site'],
      ['choose', 'Color', 'red'],
      ['type', 'Owner', 'Ines'],
    ]),
    'Create a project, fill in Name and Owner, and select Color.',
  );
  const fields = ['Name', 'Owner', 'City', 'Street'].map((name) => ['type', name] as const);
  assert.equal(leadOf('Create a project', fields), 'Create a project and fill in Name, Owner, and City.', 'at most three');
  assert.equal(leadOf('Create a project', [['type', 'Enter your password']]), 'Create a project and enter your password.');
});

test('the last controls share one verb', () => {
  const clicks = ['Rename', 'Size'].map((name) => ['click', name] as const);
  assert.equal(leadOf('Create a project', clicks), 'Create a project and click Rename and Size.');
});

test('the first sentence does not repeat the title', () => {
  assert.equal(
    leadOf('Select For a relationship', [
      ['choose', 'For a relationship'],
      ['choose', 'Berlin'],
    ]),
    'Select For a relationship and select Berlin.',
  );
});

test('a switch is turned on or off, or set if its state is unknown', () => {
  const leadWith = (state: string) => leadOf('Create a project', [['switch', 'Private project', state]]);
  assert.equal(leadWith('on'), 'Create a project and turn on Private project.');
  assert.equal(leadWith('off'), 'Create a project and turn off Private project.');
  assert.equal(leadOf('Create a project', [['switch', 'Private project']]), 'Create a project and set Private project.');
});

test('an outcome with “and” is a sentence of its own', () => {
  assert.equal(
    leadOf('Create and share a list', [
      ['type', 'Name', 'a'],
      ['type', 'Owner', 'b'],
    ]),
    'Create and share a list. Fill in Name and Owner.',
  );
});

test('an outcome in another language than the article is a sentence of its own', () => {
  const clicks = ['Test', 'Ollama'].map((name) => ['click', name] as const);
  assert.equal(leadOf('Plan a release', clicks), 'Plan a release and click Test and Ollama.');
  assert.equal(leadOf('Añadir marcador', clicks), 'Añadir marcador. Click Test and Ollama.');
  assert.equal(leadOf('Add a provider', clicks, { language: 'de' }), 'Add a provider. Auf Test und Ollama klicken.');
  assert.equal(leadOf('Bericht exportieren', clicks, { language: 'de' }), 'Bericht exportieren und auf Test und Ollama klicken.');
});

test('an article about commands begins with the first and the last ones, or with the questions', () => {
  const runs = ['git pull', 'npm ci', 'npm test', 'npm run build', 'git push'].map((command) => ['run', null, command] as const);
  assert.equal(leadOf('Run git pull, git push and other commands', runs), 'Run git pull, npm ci, npm run build, and git push.');
  assert.equal(
    leadOf('Run npm init and answer its questions', [
      ['run', null, 'npm init'],
      ['answer', 'Name:', 'a'],
      ['answer', 'Version?', '1'],
    ]),
    'Run npm init and answer its questions: “Name” and “Version?”.',
  );
});

test('without decisions the last screen is the outcome, in every language', () => {
  const steps = [
    ['click', 'OK'],
    ['click', 'Save'],
  ] as const;
  const screens = ['Share the report'].map((text) => ({
    startSeconds: 0,
    endSeconds: 99,
    heading: { text, origin: 'read' as const, certainty: 0.95 },
    still: FIRST?.still ?? assert.fail(),
  }));
  const leads = ALL_PHRASES.map(({ language }) => leadOf('Export as PDF', steps, { language, screens }));
  assert.equal(leads[0], 'Export as PDF. The result is the screen “Share the report”.');
  assert.equal(new Set(leads).size, ALL_PHRASES.length);
});

test('without decisions a message that the last step shows is the outcome, in every language', () => {
  const result = { text: 'Model added', origin: 'read' as const, certainty: 0.95 };
  const leads = ALL_PHRASES.map(({ language }) =>
    leadOf(
      'Add a provider',
      [
        ['click', 'OK'],
        ['click', 'Save', undefined, result],
      ],
      { language },
    ),
  );
  assert.equal(leads[0], 'Add a provider. At the end, “Model added” appears.');
  assert.equal(new Set(leads).size, ALL_PHRASES.length);
});
