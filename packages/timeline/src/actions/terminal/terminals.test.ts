import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleScreens, detectIn, PITCH } from '../../testing/screens.ts';
import type { Entered, Look, ScreenAt } from '../../testing/screens.ts';
import type { Action } from '../../types.ts';

function runIn(entered: readonly Entered[], last: string, look?: Look): string[] {
  return toldIn(detectIn(consoleScreens(entered, last, look)));
}

function toldIn(actions: readonly Action[]): string[] {
  return actions.map(({ act, value }) => `${act} ${value?.text}`);
}

const MAKE: readonly Omit<Entered, 'prompt'>[] = [
  { types: 'cargo new shop', prints: ['     Created binary (application) `shop` package'] },
  { types: 'cargo test --all', prints: ['running 2 tests', 'test adds ... ok', 'test takes ... ok', 'test result: ok. 2 passed'] },
  { types: 'ls', prints: ['Cargo.toml', 'src'] },
];

test('a prompt with one capital misread as a small letter is the same prompt', () => {
  const screens = consoleScreens([{ prompt: 'PS C:\\api>', types: 'dotnet build', prints: ['Build succeeded.'] }], 'PS C:\\api>');
  const misread = screens.map((screen) => ({
    ...screen,
    rows: screen.rows.map((row) => ({ ...row, text: row.text.endsWith('build') ? row.text.replace(/^PS/u, 'pS') : row.text })),
  }));
  assert.deepEqual(toldIn(detectIn(misread)), ['run dotnet build']);
});

test('commands are read after prompts of many formats', () => {
  for (const prompt of [
    '$',
    'lea@box:~/work$',
    'PS C:\\Users\\lea>',
    '(base) C:\\my work\\shop>',
    'lea@Leas-Air shop %',
    '>>>',
    'shop=#',
    'Next order:',
  ]) {
    const told = runIn(
      MAKE.map((one) => ({ prompt, ...one })),
      prompt,
    );
    assert.deepEqual(
      told,
      MAKE.map(({ types }) => `run ${types}`),
      prompt,
    );
  }
});

test('an interpreter that numbers its prompts stays one terminal', () => {
  const entered = ['1 + 1', 'x = 5'].map((types, at) => ({ prompt: `In [${at + 1}]:`, types, prints: [`Out[${at + 1}]: 2`] }));
  assert.deepEqual(runIn(entered, 'In [3]:'), ['run 1 + 1', 'run x = 5']);
});

test('a secret in a command is masked', () => {
  assert.deepEqual(runIn([{ prompt: '$', types: 'export API_KEY=pear-tree-9 && env', prints: ['HOME=/lea'] }], '$'), [
    'run export API_KEY=… && env',
  ]);
});

test('a prompt that changes with the folder belongs to the same terminal', () => {
  const told = runIn(
    [
      { prompt: 'lea@box:~$', types: 'mkdir shop' },
      { prompt: 'lea@box:~$', types: 'cd shop' },
      { prompt: 'lea@box:~/shop$', types: 'touch notes' },
    ],
    'lea@box:~/shop$',
  );
  assert.deepEqual(told, ['run mkdir shop', 'run cd shop', 'run touch notes']);
});

test('program output that looks like a command is not one', () => {
  const prints = [
    '  git push origin main',
    'usage: git status',
    'remote: Counting objects: 3',
    'remote: Compressing objects: 2',
    'Mem: 329.63 MB',
  ];
  assert.deepEqual(runIn([{ prompt: '$', types: 'git help', prints }], '$'), ['run git help']);
});

test('a command on screen when the video begins counts only if its output appears later', () => {
  const rows = ['C:\\>dir', 'notes.txt', 'C:\\>python shop.py'].map((text, at) => ({ x: 0, y: at * PITCH, text }));
  const later = [...rows, { x: 0, y: 3 * PITCH, text: 'Shop is open' }];
  const actions = detectIn([
    { at: 0, rows },
    { at: 2, rows: later },
    { at: 3, rows: later },
  ]);
  assert.deepEqual(toldIn(actions), ['run python shop.py']);
  assert.equal(actions[0]?.endSeconds, 2);
});

test('only the text present when Enter is pressed is the command', () => {
  const at = (seconds: number, ...texts: string[]): ScreenAt => ({
    at: seconds,
    rows: texts.map((text, row) => ({ x: 0, y: row * PITCH, text })),
  });
  const actions = detectIn([
    at(0, 'lea@box:~$'),
    at(1, 'lea@box:~$ git sta'),
    at(2, 'lea@box:~$ git st'),
    at(3, 'lea@box:~$ git log'),
    at(4, 'lea@box:~$ git log', 'commit a0fa131', 'lea@box:~$'),
    at(5, 'lea@box:~$ git log', 'commit a0fa131', 'lea@box:~$ rm -r'),
  ]);
  assert.deepEqual(toldIn(actions), ['run git log']);
  assert.deepEqual([actions[0]?.startSeconds, actions[0]?.endSeconds], [1, 4]);
});

test("a shell's suggestion after the caret is not part of the command", () => {
  const at = (seconds: number, ...texts: string[]): ScreenAt => ({
    at: seconds,
    rows: texts.map((text, row) => ({ x: 0, y: row * PITCH, text })),
  });
  const actions = detectIn([
    at(0, 'lea@box:~$'),
    at(1, 'lea@box:~$ git push --force origin'),
    at(2, 'lea@box:~$ git pull --rebase'),
    at(3, 'lea@box:~$ git pull', 'Already up to date.', 'lea@box:~$'),
    at(5, 'lea@box:~$ git pull', 'Already up to date.', 'lea@box:~$'),
  ]);
  assert.deepEqual(toldIn(actions), ['run git pull']);
});

test('a command that fills its row continues in the next row', () => {
  const types = 'docker run --rm --publish 8080:80 --name shop registry.example/shop:latest';
  const told = runIn(
    [
      { prompt: 'lea@box:~$', types, prints: ['Listening'] },
      { prompt: 'lea@box:~$', types: 'exit' },
    ],
    'lea@box:~$',
    { columns: 60 },
  );
  assert.deepEqual(told, [`run ${types}`, 'run exit']);
});

test('a scrolling terminal distinguishes commands that differ by one letter', () => {
  const prints = ['one', 'two', 'three', 'four'];
  const entered = ['stop-node 3', 'stop-node 4', 'stop-node 3', 'stop-node 5'].map((types) => ({ prompt: 'Order:', types, prints }));
  assert.deepEqual(
    runIn(entered, 'Order:', { height: 9 }),
    entered.map(({ types }) => `run ${types}`),
  );
});

test('a cleared screen starts a new list of commands', () => {
  const before = consoleScreens(
    [
      { prompt: '$', types: 'npm ci', prints: ['added 3 packages'] },
      { prompt: '$', types: 'clear' },
    ],
    '$',
  ).slice(0, -2);
  const from = (before.at(-1)?.at ?? 0) + 0.75;
  const after = consoleScreens([{ prompt: '$', types: 'npm start', prints: ['ready'] }], '$', { fromSeconds: from });
  assert.deepEqual(toldIn(detectIn([...before, ...after])), ['run npm ci', 'run clear', 'run npm start']);
});

test('differing OCR results of one command are combined letter by letter, and lost spaces are restored', () => {
  const read = (text: string, reading: number): string =>
    reading % 3 === 0 ? text.replace('make', 'rnake') : reading % 3 === 1 ? text.replace('test all', 'testall') : text;
  const prints = ['a', 'b'];
  const entered = ['make test all', 'make lint', 'make build'].map((types) => ({ prompt: 'Order:', types, prints }));
  const actions = detectIn(consoleScreens(entered, 'Order:', { read }));
  assert.deepEqual(toldIn(actions), ['run make test all', 'run make lint', 'run make build']);
  assert.ok((actions[0]?.certainty ?? 1) < 0.95, 'readers that disagree are less sure');
});

test('a command with a gap in its OCR text is not certain', () => {
  const at = (seconds: number, ...rows: [number, number, string][]): ScreenAt => ({
    at: seconds,
    rows: rows.map(([x, y, text]) => ({ x, y, text })),
  });
  const actions = detectIn([
    at(0, [0, 0, 'lea@box:~$']),
    at(1, [0, 0, 'lea@box:~$'], [150, 0, 'mit -m']),
    at(2, [0, 0, 'lea@box:~$'], [150, 0, 'mit -m'], [0, PITCH, '[main 9cf75b1] Hi'], [0, 2 * PITCH, 'lea@box:~$']),
  ]);
  assert.deepEqual(toldIn(actions), ['run mit -m']);
  assert.ok(actions.every(({ certainty }) => certainty < 0.6));
});

test('commands on a manual page are not run', () => {
  const page = ['Install', '$ npm install shop', 'Then start it', '$ npm start', 'lea@box:~$ ls', 'notes'].map((text, at) => ({
    x: 40,
    y: at * PITCH,
    text,
  }));
  const scrolled = page.slice(2).map(({ x, text }, at) => ({ x, y: at * PITCH, text }));
  assert.deepEqual(
    detectIn([
      { at: 0, rows: page },
      { at: 3, rows: scrolled },
      { at: 6, rows: page },
    ]),
    [],
  );
});

test('a tooltip that repeats the same name is not a prompt', () => {
  const tips: readonly (readonly [number, number, string])[] = [
    [90, 200, 'Share: 12'],
    [200, 420, 'Share: 40'],
    [100, 260, 'Share:'],
    [100, 260, 'Share: 9'],
  ];
  const panel = { x: 100, y: 300, text: 'Share:' };
  assert.deepEqual(detectIn(tips.map(([x, y, text], at) => ({ at, rows: [panel, { x, y, text }] }))), []);
});

test('a command is shown with its complete output, before the next one begins', () => {
  const [first] = detectIn(
    consoleScreens(
      MAKE.slice(0, 2).map((one) => ({ prompt: '$', ...one })),
      '$',
    ),
  );
  assert.ok(first && first.showSeconds >= first.endSeconds && first.showSeconds <= 3.75, JSON.stringify(first));
});

test('a space before a number that OCR always loses is restored from similar commands', () => {
  const entered = ['stop 5', 'stop 6', 'list'].map((types) => ({ prompt: 'Order:', types, prints: ['ok'] }));
  assert.deepEqual(runIn(entered, 'Order:', { read: (text) => text.replace('stop 6', 'stop6') }), ['run stop 5', 'run stop 6', 'run list']);
});

test('one slow line of output is not the second half of a long command', () => {
  const at = (seconds: number, ...texts: string[]): ScreenAt => ({
    at: seconds,
    rows: texts.map((text, row) => ({ x: 0, y: row * PITCH, text })),
  });
  const command = 'lea@box:~$ curl --silent example.com/shop';
  assert.deepEqual(
    toldIn(
      detectIn([
        at(0, 'lea@box:~$'),
        at(1, 'lea@box:~$ curl --si'),
        at(2, command),
        at(3, command, 'closed'),
        at(5, command, 'closed', 'lea@box:~$'),
      ]),
    ),
    ['run curl --silent example.com/shop'],
  );
});
