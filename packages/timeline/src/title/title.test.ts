import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '../build-timeline.ts';
import { chooseTitle as naming, findMeaningfulWords, formatFileName } from './title.ts';
import { findCommandTitle, findWorkFolder } from './commands.ts';
import { findTopic } from './topic.ts';
import { findProgramName } from './program-name.ts';
import { findTitleSlide } from '../keyframes/screens.ts';
import type { VisibleScreen } from '../types.ts';
import type { Shot } from '../testing/drawn.ts';
import { recordingOf, TASKLANE } from '../testing/recordings.ts';

function titleOf(shots: readonly Shot[], given?: string): string | null {
  return buildTimeline(recordingOf({ shots }), given === undefined ? {} : { title: given }).title?.text ?? null;
}

const APP: readonly Shot[] = [
  { heading: 'Fooe', labels: ['One', 'Two', 'Three', 'Four', 'Five'] },
  { heading: 'Team settings', labels: ['One', 'Two', 'Three', 'Four', 'Five'], says: 'Click One. Click Two. Click Three.' },
];

test('a file name from a recorder, a camera or a hash is not a title', () => {
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
    names.filter((name) => findMeaningfulWords(name).length > 0),
    [],
  );
});

test('a meaningful file name is the title before anything on the screen', () => {
  assert.equal(titleOf(TASKLANE, 'set-up_alerts (final).mp4'), 'Set up alerts (final)');
  assert.equal(titleOf(APP, 'How to manage your team.mp4'), 'How to manage your team');
  assert.equal(formatFileName('q3_demo-final.mp4'), 'Q3 demo final');
});

test('an identifier in large letters is not a title', () => {
  const labels = ['One', 'Two', 'Three', 'Four', 'Five'];
  assert.equal(titleOf([{ heading: 'Weights of monte_carlo', labels }], 'screencast.mp4'), null);
  assert.equal(titleOf([{ heading: 'Weights of Monte Carlo', labels }], 'screencast.mp4'), 'Weights of Monte Carlo');
});

test('a file name of one word ranks below a title slide and the narration, and above a heading', () => {
  assert.equal(titleOf(TASKLANE, 'tasklane.mp4'), 'Create a project in Tasklane');
  assert.equal(titleOf([{ heading: null, says: 'You will learn how to share a file.' }], 'files.mp4'), 'Share a file');
  assert.equal(titleOf(APP, 'team.mp4'), 'Team');
});

test('a meaningless file name is replaced by a long-visible heading, but never by a stray word', () => {
  assert.equal(titleOf(APP, 'screencast.mp4'), 'Team settings');
  assert.equal(titleOf([{ heading: 'Fooe', labels: ['One', 'Two', 'Three', 'Four', 'Five'] }], 'screencast.mp4'), null);
});

test('a line in the size of a title is the title even above names and logos, and its longer reading is used', () => {
  const seen = (title: string, height: number): VisibleScreen => {
    const words = [title, 'Ada Byron', 'Grace Murray', 'Mary Brook', 'Spring 2021', 'A University'];
    const texts = words.map((text, at) => ({ text, certainty: 0.98, x: 100, y: 80 * at, width: 400, height: at === 0 ? height : 26 }));
    const still = { seconds: 1, scene: 0, key: 'a', mark: null, crop: null, texts };
    return { startSeconds: 0, endSeconds: 2, heading: { text: title, origin: 'read', certainty: 0.98 }, still };
  };
  assert.equal(findTitleSlide([seen('project:dating', 54), seen('project:dating apps', 55)], 720)?.heading?.text, 'project:dating apps');
  assert.equal(findTitleSlide([seen('Project settings', 30)], 720), null, 'a page has a heading and is no slide');
});

type Texts = readonly [text: string, x: number, y: number][];

function screenWith(texts: Texts): VisibleScreen {
  const still = { seconds: 1, scene: 0, key: 'a', mark: null, crop: null };
  const read = texts.map(([text, x, y]) => ({ text, x, y, certainty: 0.97, width: text.length * 8, height: 14 }));
  return { startSeconds: 0, endSeconds: 9, heading: null, still: { ...still, texts: read } };
}

function program(texts: Texts, size = { width: 1424, height: 928, isTouch: false }): string | null {
  return findProgramName([screenWith(texts)], size)?.text ?? null;
}

test('a program is named by its window title if its folder has the same name, and by the app bar on a phone', () => {
  const folder: [string, number, number] = ['visar@book README-generator %', 258, 693];
  assert.equal(program([['README-generator', 650, 10], folder]), 'README-generator');
  assert.equal(program([['README-generator', 650, 10]]), null, 'one word at the top may be anything');
  const explorer: [string, number, number] = ['TEAM-PROFILE-GENERATOR', 52, 57];
  assert.equal(program([['index.html - Team-Profile-Generator - Visual Studio Code', 540, 9], explorer]), 'Team-Profile-Generator');
  assert.equal(
    program([
      ['index.html - Visual Studio Code', 600, 9],
      ['index.html', 52, 57],
    ]),
    null,
    'a file, and a program',
  );
  assert.equal(program([['Stox', 66, 45]], { width: 360, height: 640, isTouch: true }), 'Stox');
  assert.equal(program([['22:51', 317, 4]], { width: 360, height: 640, isTouch: true }), null, 'a clock');
});

test('a title without a dash begins with the name that another title has before its dash', () => {
  const address: [string, number, number] = ['127.0.0.1:3000/admin/index.html', 200, 90];
  const screens = ['Admin Kit - Cards', 'Admin Kit Tables'].map((title) => screenWith([[title, 90, 60], address]));
  assert.equal(findProgramName(screens, { width: 1280, height: 800, isTouch: false })?.text, 'Admin Kit');
});

test('a title directly above a row of menus or above a URL has the name of the program', () => {
  const menus: [string, number, number][] = [
    ['File', 120, 130],
    ['Edit Search View', 180, 130],
    ['Help', 400, 130],
  ];
  const names = {
    'recipe.txt-Mousepad': 'Mousepad',
    'temperatures.py /home/maya Geany': 'Geany',
    'ftp://maya@localhost:33293 FileZilla': 'FileZilla',
    'Git Gui (bakery) /home/maya/Projects/bakery': 'Git Gui',
    'notes.zip-xarchiver 0.5.4': 'xarchiver',
    'report.pdf': null,
  };
  for (const [title, name] of Object.entries(names)) assert.equal(program([[title, 500, 100], ...menus]), name, title);
  assert.equal(program([['Mousepad', 500, 100]]), null, 'without menus, the line may be anything');
  assert.equal(
    program([
      ['Select: books-Adminer', 90, 60],
      ['127.0.0.1:3000/?db=library', 200, 90],
    ]),
    'Adminer',
  );
});

test('a window that does not fill the screen is named by its document, its taskbar or less common menus', () => {
  assert.equal(program([['Passwords.kdbx [Locked]-KeePassXC', 500, 60]]), 'KeePassXC');
  const taskbar: [string, number, number] = ['sakura', 20, 905];
  assert.equal(program([['Sakura', 500, 60], taskbar]), 'Sakura');
  assert.equal(program([['Sakura', 500, 300], taskbar]), null, 'not at the upper edge');
  const menus: [string, number, number][] = [
    ['Repository', 120, 130],
    ['Edit Branch Remote Tools', 210, 130],
    ['Help', 430, 130],
  ];
  assert.equal(program([['Git Gui (bakery) /home/maya', 500, 100], ...menus]), 'Git Gui');
  assert.equal(program([['Tools', 500, 100], ...menus]), null, 'the name of a menu');
});

test('the name of a program is spelled as on the page, and the page is named if the tab cuts the program', () => {
  const url: [string, number, number] = ['127.0.0.1:3000/', 200, 90];
  assert.equal(
    program([['Edit page -Nesting sites', 90, 60], url, ['Nestling sites', 90, 140], ['Help for Nestling sites', 90, 800]]),
    'Nestling sites',
  );
  assert.equal(program([['Appointments-Praxis Linc', 90, 60], url]), 'Appointments');
  assert.equal(program([['Appointments-Praxis Linden', 90, 60], url, ['Praxis Linden', 90, 140]]), 'Praxis Linden');
});

test('a terminal is about the folder of its prompt or its window title', () => {
  const folder = (text: string): string | null => {
    const texts = [{ text, certainty: 0.97, x: 10, y: 10, width: 300, height: 14 }];
    const still = { seconds: 1, scene: 0, key: 'a', mark: null, crop: null, texts };
    return findWorkFolder([{ startSeconds: 0, endSeconds: 9, heading: null, still }]);
  };
  assert.equal(folder('MINGW64:/c/Users/dan/Documents/Code/bamazon'), 'bamazon');
  assert.equal(folder('(env) C:\\Users\\Tai\\Systems\\homework 2>python main.py 4'), 'homework 2');
  assert.equal(folder('maya@lab:~/Projects/shop$ npm start'), 'shop');
  assert.equal(folder('maya@lab:~/Documents$'), null, 'a folder of any content');
  assert.equal(folder('see docs/guide/quality'), null, 'no prompt');
});

test('without a heading or a program, the topic is the name near the top whose words other texts contain', () => {
  const topic = (top: string, others: string[]): string | null => {
    const texts = [top, ...others].map((text, row) => ({ text, certainty: 0.97, x: 10, y: 20 + row * 200, width: 200, height: 14 }));
    const still = { seconds: 1, scene: 0, key: 'a', mark: null, crop: null, texts };
    return findTopic([{ startSeconds: 0, endSeconds: 9, heading: null, still }], { height: 720 })?.text ?? null;
  };
  assert.equal(topic('Heatmap Chart', ['Heatmap', 'chart=', 'Python code', 'alt.Chart']), 'Heatmap Chart');
  assert.equal(topic('Powered Caster', ['Heatmap', 'Chart', 'Python code']), null, 'a watermark');
  assert.equal(topic('Add chart', ['Add row', 'Chart', 'Chart type']), null, 'a task');
  assert.equal(topic('Python code', ['Heatmap Chart', 'Heatmap', 'Chart']), null, 'other words');
});

const at = { position: null, words: null, certainty: 0.95 };
const read = (text: string) => ({ text, origin: 'read' as const, certainty: 0.95 });
const run = (text: string) => ({
  kind: 'step' as const,
  heading: null,
  action: { ...at, act: 'run' as const, object: null, value: read(text) },
});
const answer = (text: string) => ({
  kind: 'step' as const,
  heading: null,
  action: { ...at, act: 'answer' as const, object: read('Name?'), value: read(text) },
});
const click = (text: string) => ({
  kind: 'step' as const,
  heading: null,
  action: { ...at, act: 'click' as const, object: read(text), value: null },
});
const namesIn = (moments: Parameters<typeof findCommandTitle>[0]) => findCommandTitle(moments)?.commands;

test('a recording of commands is named after them, without options, numbers and navigation', () => {
  assert.deepEqual(namesIn(['python main.py 4', 'g-state', 'g-state 2 Faulty', 'g-add 2', 'g-kill 6', 'exit'].map(run)), {
    names: ['python main.py', 'g-kill'],
    areAll: false,
    isAsking: false,
  });
  assert.deepEqual(namesIn(['cd shop', 'git commit -m "HI"', 'sudo apt install nginx -y'].map(run))?.names, [
    'git commit',
    'apt install nginx',
  ]);
  assert.equal(namesIn(['cd shop', 'git pull'].map(run))?.areAll, true);
  assert.deepEqual(namesIn([run('node index.js'), answer('a'), answer('b')]), { names: ['node index.js'], areAll: true, isAsking: true });
  assert.deepEqual(namesIn([run('rows = list(rows)')])?.names, ['rows = list(rows)'], 'nothing else has a name');
  assert.deepEqual(namesIn(['import csv', 'rows = list(csv)', 'rows'].map(run)), { names: ['import csv'], areAll: false, isAsking: false });
  assert.equal(findCommandTitle([click('One'), click('Two'), run('npm start')]), null, 'a command before an hour in the browser');
  const between = [run('npm start'), run('curl x'), click('One'), click('Two'), run('npm stop')];
  assert.ok(findCommandTitle(between), 'begins and ends with commands');
  assert.equal(findCommandTitle([click('One'), ...between]), null);
});

test('a title from commands has the first and the last one, and none that repeats another', () => {
  assert.deepEqual(namesIn(['import gh_scoped_creds', '%ghscopedcreds', 'git clone x', 'git push'].map(run)), {
    names: ['import gh_scoped_creds', 'git push'],
    areAll: false,
    isAsking: false,
  });
  assert.deepEqual(namesIn(['npm run build', 'npm run'].map(run)), { names: ['npm run build'], areAll: true, isAsking: false });
  assert.deepEqual(namesIn(['git pull', 'npm ci', 'npm start'].map(run)), {
    names: ['git pull', 'npm start'],
    areAll: false,
    isAsking: false,
  });
  assert.deepEqual(namesIn(['git pull', 'git push'].map(run))?.names, ['git pull', 'git push'], 'one word of it is new');
  assert.deepEqual(namesIn(['use shop;', 'ex_'].map(run))?.names, ['use shop'], 'no stop, and no half-read word');
  assert.equal(namesIn(['docker build', 'npm run', 'docker run'].map(run))?.areAll, false, 'said by no other, only by both');
});

interface Words {
  texts: readonly [text: string, y: number, height: number][];
  heading?: string;
  seconds?: number;
}

/** Returns the title of consecutive screens of 1280 × 720 pixels. */
function titleIn(screens: readonly Words[], moments: readonly ReturnType<typeof click>[] = []) {
  let endSeconds = 0;
  const seen = screens.map(({ texts, heading, seconds = 10 }, scene): VisibleScreen => {
    const startSeconds = endSeconds;
    endSeconds += seconds;
    const lines = texts.map(([text, y, height]) => ({ text, certainty: 0.97, x: 100, y, width: text.length * 9, height }));
    const still = { seconds: startSeconds + 1, scene, key: `k${scene}`, mark: null, crop: null, texts: lines };
    return { startSeconds, endSeconds, heading: heading === undefined ? null : read(heading), still };
  });
  const picture = { width: 1280, height: 720, isTouch: true };
  return naming({ screens: seen, moments, goal: null, given: null, ...picture })?.text ?? null;
}

test('words of the operating system are not titles, in any language', () => {
  for (const word of ['Activities', 'Aktivitäten', 'アクティビティ', 'Menu'])
    assert.equal(
      titleIn([{ texts: [[word, 40, 18]] }, { texts: [[word, 40, 18]], heading: word }, { texts: [[word, 40, 18]], heading: word }]),
      null,
      word,
    );
  const bar = (word: string): Words => ({
    texts: [
      [word, 40, 18],
      ['20:00', 41, 16],
    ],
  });
  assert.equal(titleIn([bar('Overview'), bar('Overview')]), null, 'beside a clock');
  assert.equal(titleIn([{ texts: [['Overview', 40, 18]] }]), 'Overview', 'the bar of an application');
});

test('a line in the size of a title that appears alone in the opening is the title', () => {
  const film = (text: string, height: number): Words[] => [
    { texts: [], seconds: 1 },
    { texts: [[text, 300, height]], seconds: 2 },
    { texts: [['20:00', 20, 14]] },
  ];
  assert.equal(titleIn(film('Switching Tasks', 60)), 'Switching Tasks');
  assert.equal(titleIn(film('Loading the page', 24)), null, 'small');
  assert.equal(titleIn([...film('x', 1), ...film('Switching Tasks', 60)]), null, 'later it names a part');
});

const PAGE = ['a b', 'c d', 'e f', 'g h', 'i j'].map((text, row): [string, number, number] => [text, 200 + 40 * row, 16]);

test('a heading is the title before commands if it is visible for long, and after them if it is not', () => {
  const commands = [run('git pull'), run('npm ci')] as unknown as ReturnType<typeof click>[];
  const of = (seconds: number): Words[] => [
    { texts: PAGE, heading: 'Team settings', seconds },
    { texts: [], seconds: 100 - seconds },
  ];
  assert.equal(titleIn(of(30), commands), 'Team settings');
  assert.equal(titleIn(of(15), commands), 'git pull, npm ci');
  assert.equal(titleIn(of(15)), 'Team settings');
  assert.equal(titleIn(of(5)), null);
});

test('without other sources the last clicked name of a task is the title, in every language', () => {
  const empty = [{ texts: [] }];
  assert.equal(titleIn(empty, [click('File'), click('Export as PDF…'), click('Save')]), 'Export as PDF');
  assert.equal(titleIn(empty, [click('Bericht exportieren'), click('Speichern')]), 'Bericht exportieren');
  assert.equal(titleIn(empty, [click('ファイル'), click('メンバーを追加')]), 'メンバーを追加');
  assert.equal(titleIn(empty, [click('File'), click('Notes of June')]), null, 'a label, and no task');
  const sure = click('Export as PDF');
  assert.equal(titleIn(empty, [{ ...sure, kind: 'shown' as 'step' }]), null, 'not sure');
});

test('a heading of one word is a title if it is visible for long and more than once', () => {
  const orders: Words = { texts: [['Orders', 200, 20]], heading: 'Orders' };
  assert.equal(titleIn([orders, { texts: [] }, orders]), 'Orders');
  assert.equal(titleIn([orders, { texts: [] }]), null);
});
