import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undo } from 'prosemirror-history';
import { type EditorState, TextSelection } from 'prosemirror-state';
import { createState } from './create-state.ts';
import * as edits from './edit-entries.ts';
import { type Entry, findEntry, listEntries } from './entries.ts';
import { formatMomentUrl } from './moment-url.ts';
import { writeDocument } from './write-document.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const at = (seconds: number) => `[00:0${Math.floor(seconds)}](video:${VIDEO}#t=${seconds})`;
const write = (state: EditorState) => writeDocument(state.doc).text;
const TEXT = `Lead.

1. Open **Members**. ${at(1)}

   ![a](asset:a)

The list opens. ${at(3)}

![b](asset:b)

Click the marked spot. ${at(5)}

Wait a moment.

![c](asset:c#mark=1,2,3,4&cut=0,0,50,50)

2. Choose __Invite__. ${at(7)}

Words. ${at(9)}
`;

function get(state: EditorState, seconds: number): Entry {
  const entry = listEntries(state.doc).find((one) => one.seconds === seconds);
  assert.ok(entry, `entry at ${seconds}`);
  return entry;
}

test('steps, marked steps, key moments and statements are found as on the published site', () => {
  const { doc } = createState(TEXT);
  assert.deepEqual(
    listEntries(doc).map(({ kind, seconds }) => [kind, seconds]),
    [
      ['step', 1],
      ['moment', 3],
      ['marked', 5],
      ['step', 7],
      ['statement', 9],
    ],
  );
});

test('a key moment becomes a numbered step with its moment and its picture, and the next steps count on', () => {
  const state = createState(TEXT);
  const sentence = { sentence: 'Click **New *member***.', mark: { x: 10, y: 20, width: 5, height: 3 } };
  const next = state.apply(edits.turnIntoStep(state, get(state, 3), sentence));
  assert.equal(
    write(next),
    TEXT.replace(
      `The list opens. ${at(3)}\n\n![b](asset:b)\n`,
      `2. Click **New _member_**. ${at(3)}\n\n   ![b](asset:b#mark=10,20,5,3)\n`,
    ).replace('2. Choose', '3. Choose'),
  );
  assert.equal(next.selection.$from.parentOffset, 'Click New member.'.length);
  assert.equal(findEntry(next)?.kind, 'step');
});

test('a marked step keeps its notes, and its crop only if it contains the new mark', () => {
  const state = createState(TEXT);
  const turn = (x: number) =>
    write(state.apply(edits.turnIntoStep(state, get(state, 5), { sentence: 'Click **A**.', mark: { x, y: 1, width: 9, height: 2 } })));
  assert.match(
    turn(10),
    /2\. Click \*\*A\*\*\. \[00:05\]\(video:[^)]+\)\n\n {3}Wait a moment\.\n\n {3}!\[c\]\(asset:c#mark=10,1,9,2&cut=0,0,50,50\)\n/,
  );
  assert.match(turn(60), /!\[c\]\(asset:c#mark=60,1,9,2\)\n/);
});

test('the sentence of a step is replaced, and other blocks stay byte-identical', () => {
  const state = createState(TEXT);
  const next = state.apply(edits.turnIntoStep(state, get(state, 1), { sentence: 'Run `git pull`.', mark: null }));
  assert.equal(write(next), TEXT.replace('Open **Members**.', 'Run `git pull`.'));
});

test('the number of a step in a numbered section stays', () => {
  const text = `**1.2** Open it. ${at(1)}\n`;
  const state = createState(text);
  assert.match(
    write(state.apply(edits.turnIntoStep(state, get(state, 1), { sentence: 'Close it.', mark: null }))),
    /\*\*1\.2\*\* Close it\. \[/,
  );
});

test('all key moments become steps in one change, and one undo restores them', () => {
  const state = createState(TEXT);
  const steps = [3, 5].map((seconds) => ({ entry: get(state, seconds), sentence: { sentence: `Do ${seconds}.`, mark: null } }));
  const next = state.apply(edits.turnAllIntoSteps(state, steps));
  assert.deepEqual(write(next).match(/^\d+\. \S+ \S+/gm), ['1. Open **Members**.', '2. Do 3.', '3. Do 5.', '4. Choose __Invite__.']);
  let undone = next;
  undo(next, (tr) => (undone = next.apply(tr)));
  assert.equal(write(undone), TEXT);
});

test('an article of key moments alone gets one numbered list for each section', () => {
  const text = `${at(1)}\n\n![a](asset:a)\n\n## B\n\n${at(3)}\n\n![b](asset:b)\n\n${at(4)}\n\n![b](asset:b)\n`;
  const state = createState(text);
  const steps = listEntries(state.doc).map((entry) => ({ entry, sentence: { sentence: 'Go.', mark: null } }));
  assert.deepEqual(write(state.apply(edits.turnAllIntoSteps(state, steps))).match(/^\d+\. Go\./gm), ['1. Go.', '1. Go.', '2. Go.']);
});

test('key moments are dismissed with their pictures', () => {
  const state = createState(TEXT);
  const next = state.apply(edits.deleteEntries(state, [get(state, 3)]));
  assert.equal(write(next), TEXT.replace(`The list opens. ${at(3)}\n\n![b](asset:b)\n\n`, ''));
  const only = createState(`Go. ${at(1)}\n`);
  assert.equal(write(only.apply(edits.deleteEntries(only, [get(only, 1)]))).trim(), '');
});

test('a key moment is merged with the step above it', () => {
  const state = createState(TEXT);
  const tr = edits.mergeEntryUp(state, get(state, 3));
  assert.ok(tr);
  assert.match(
    write(state.apply(tr)),
    /!\[a\]\(asset:a\)\n\n {3}The list opens\. \[00:03\]\(video:[^)]+\)\n\n {3}!\[b\]\(asset:b\)\n\nClick the marked/,
  );
  assert.equal(edits.mergeEntryUp(createState(`Go. ${at(1)}\n`), get(createState(`Go. ${at(1)}\n`), 1)), null);
});

test('a moment is moved, and the text before it stays', () => {
  const state = createState(TEXT);
  const next = state.apply(edits.setMoment(state, get(state, 7), 61.0333));
  assert.equal(write(next), TEXT.replace(at(7), `[01:01](video:${VIDEO}#t=61.033)`));
});

test('a step is inserted after the step or the key moment with the caret, and gets its picture later', () => {
  const open = (seconds: number) => {
    const state = createState(TEXT);
    return state.apply(state.tr.setSelection(TextSelection.create(state.doc, get(state, seconds).paragraph + 2)));
  };
  const added = { videoId: VIDEO, seconds: 2.5, sentence: 'Click **B**.' };
  const first = open(1).apply(edits.insertStep(open(1), added));
  assert.match(write(first), /!\[a\]\(asset:a\)\n\n2\. Click \*\*B\*\*\. \[00:02\]\(video:[^)]+#t=2\.5\)\n\nThe list/);
  assert.equal(first.selection.$from.parentOffset, 'Click B.'.length);
  const tr = edits.addPicture(first, formatMomentUrl({ videoId: VIDEO, seconds: 2.5 }), { src: 'asset:n', alt: 'New' });
  assert.ok(tr);
  assert.match(write(first.apply(tr)), /#t=2\.5\)\n\n {3}!\[New\]\(asset:n\)\n\nThe list/);
  assert.match(write(open(3).apply(edits.insertStep(open(3), added))), /!\[b\]\(asset:b\)\n\n2\. Click \*\*B\*\*\. /);
});
