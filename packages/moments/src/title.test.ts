import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentsOf } from './moments-of.ts';
import { firstCommand, programName } from './program-name.ts';
import { titleSlide } from './screens.ts';
import { tellingWords, tidyName } from './names.ts';
import type { Seen } from './types.ts';
import { recordingOf, type Shot, TASKLANE } from './testing/recordings.ts';

function titleOf(shots: readonly Shot[], given?: string): string | null {
  return momentsOf(recordingOf({ shots }), given === undefined ? {} : { title: given }).title?.text ?? null;
}

const APP: readonly Shot[] = [
  { heading: 'Fooe', labels: ['One', 'Two', 'Three', 'Four', 'Five'] },
  { heading: 'Team settings', labels: ['One', 'Two', 'Three', 'Four', 'Five'], says: 'Click One. Click Two. Click Three.' },
];

test('a name that a recorder, a camera or a hash gave says nothing', () => {
  const names = [
    'screencast',
    'video_1.mp4',
    '2024-05-01 10-22-33.mkv',
    'Untitled',
    'recording (3).webm',
    'Screen Recording 2024-05-01 at 10.22.33 AM.mov',
    'IMG_2041.MOV',
    'a3f9c2e17b5d.mp4',
    'Bildschirmaufnahme 2024-05-01 um 10.22.33',
    'dQw4w9WgXcQ',
    'final copy.mp4',
  ];
  assert.deepEqual(
    names.filter((name) => tellingWords(name).length > 0),
    [],
  );
});

test('a name that says something is the title before anything on the screen', () => {
  assert.equal(titleOf(TASKLANE, 'set-up_alerts (final).mp4'), 'Set up alerts (final)');
  assert.equal(titleOf(APP, 'How to manage your team.mp4'), 'How to manage your team');
  assert.equal(tidyName('q3_demo-final.mp4'), 'Q3 demo final');
});

test('a name of one word says less than a title slide or what the narration promises, and more than a heading', () => {
  assert.equal(titleOf(TASKLANE, 'tasklane.mp4'), 'Create a project in Tasklane');
  assert.equal(titleOf([{ heading: null, says: 'You will learn how to share a file.' }], 'files.mp4'), 'Share a file');
  assert.equal(titleOf(APP, 'team.mp4'), 'Team');
});

test('a name that says nothing gives way to a heading that stood for long, and never to a stray word', () => {
  assert.equal(titleOf(APP, 'screencast.mp4'), 'Team settings');
  assert.equal(titleOf([{ heading: 'Fooe', labels: ['One', 'Two', 'Three', 'Four', 'Five'] }], 'screencast.mp4'), null);
});

test('a line as large as only titles are is one above names and logos too, in its longer reading', () => {
  const seen = (title: string, height: number): Seen => {
    const words = [title, 'Ada Byron', 'Grace Murray', 'Mary Brook', 'Spring 2021', 'A University'];
    const texts = words.map((text, at) => ({ text, certainty: 0.98, x: 100, y: 80 * at, width: 400, height: at === 0 ? height : 26 }));
    const still = { seconds: 1, scene: 0, key: 'a', mark: null, cut: null, texts };
    return { startSeconds: 0, endSeconds: 2, heading: { text: title, origin: 'read', certainty: 0.98 }, still };
  };
  assert.equal(titleSlide([seen('project:dating', 54), seen('project:dating apps', 55)], 720)?.heading?.text, 'project:dating apps');
  assert.equal(titleSlide([seen('Project settings', 30)], 720), null, 'a page has a heading and is no slide');
});

function program(
  texts: readonly [text: string, x: number, y: number][],
  size = { width: 1424, height: 928, isTouch: false },
): string | null {
  const still = { seconds: 1, scene: 0, key: 'a', mark: null, cut: null };
  const read = texts.map(([text, x, y]) => ({ text, x, y, certainty: 0.97, width: text.length * 8, height: 14 }));
  return programName([{ startSeconds: 0, endSeconds: 9, heading: null, still: { ...still, texts: read } }], size)?.text ?? null;
}

test('a program is called what its window says where its folder says it too, and what a telephone has in its bar', () => {
  const folder: [string, number, number] = ['visar@book README-generator %', 258, 693];
  assert.equal(program([['README-generator', 650, 10], folder]), 'README-generator');
  assert.equal(program([['README-generator', 650, 10]]), null, 'one word at the top may be anything');
  assert.equal(program([['Stox', 66, 45]], { width: 360, height: 640, isTouch: true }), 'Stox');
  assert.equal(program([['22:51', 317, 4]], { width: 360, height: 640, isTouch: true }), null, 'a clock');
});

test('where little but commands is done the first of them is the title', () => {
  const run = (text: string) => {
    const done = {
      act: 'run' as const,
      certainty: 0.9,
      object: null,
      value: { text, origin: 'read' as const, certainty: 0.9 },
      words: null,
    };
    return { kind: 'step' as const, done: { ...done, place: null } };
  };
  const click = { kind: 'step' as const, done: { ...run('').done, act: 'click' as const, value: null } };
  assert.equal(firstCommand([run('python main.py 4'), run('exit')])?.text, 'python main.py 4');
  assert.equal(firstCommand([click, click, run('npm start')]), null);
});
