import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '@docreel/timeline';
import { ARTICLE_TEMPLATES } from './templates.ts';
import { consoleScreens, type Recording, recordingOf, screenLinesOf } from '@docreel/timeline/testing';
import type { Step } from './types.ts';
import { writeArticle } from './write-article.ts';

const COMMANDS = [
  { prompt: 'sam@box:~/app$', types: 'npm install', prints: ['added 41 packages in 3 s', 'found 0 problems'] },
  { prompt: 'sam@box:~/app$', types: 'npm test', prints: ['12 tests passed'] },
  { prompt: 'sam@box:~/app$', types: 'git push', prints: ['Everything up to date'] },
];

/** Returns the recording of a terminal. A person types each command letter by letter while explaining it. */
function terminal(says: readonly string[] = []): Recording {
  const screens = consoleScreens(COMMANDS, 'sam@box:~/app$');
  const recording = recordingOf({ shots: COMMANDS.map((_, at) => ({ heading: null, says: says[at] ?? '' })) });
  const untilSeconds = Math.max(recording.source.durationSeconds, (screens.at(-1)?.at ?? 0) + 2);
  const segments = recording.transcript.segments.map((one, at) => ({ ...one, startSeconds: at * 3, endSeconds: at * 3 + 2 }));
  return {
    ...recording,
    source: { ...recording.source, durationSeconds: untilSeconds },
    lines: screenLinesOf(screens, untilSeconds),
    transcript: { ...recording.transcript, segments },
  };
}

/** Returns the numbered steps, without pictures of results. */
function stepsOf(recording: Recording): Step[] {
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  const { sections } = writeArticle({ timeline: buildTimeline(recording), template, fallbackTitle: 'x' });
  return sections.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'step');
}

test('each new command in a terminal is a step, shown with its complete output; output is not a step', () => {
  const recording = terminal();
  const steps = stepsOf(recording);
  assert.deepEqual(
    steps.map((step) => step.text),
    ['Run `npm install`.', 'Run `npm test`.', 'Run `git push`.'],
  );
  for (const [at, { evidence }] of steps.entries()) {
    const [printed] = COMMANDS[at]?.prints ?? [];
    const line = recording.lines.find(({ text }) => text === printed);
    assert.ok(line && line.startSeconds <= evidence.frameSeconds, printed);
  }
});

test('a spoken command is formatted as code in the spelling of the screen', () => {
  const steps = stepsOf(terminal(['Install the packages with NPM install.', 'Then run the tests.', 'Push your work with git push.']));
  assert.deepEqual(
    steps.map((step) => step.text),
    ['Install the packages with `npm install`.', 'Run the tests: `npm test`.', 'Push your work with `git push`.'],
  );
});
