import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block } from '@docreel/contract';
import { readBlocks } from '@docreel/site';
import { type CheckSource, checkBlocks } from './check-blocks.ts';
import { addEvidence } from './evidence.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const moment = (seconds: number) => `[00:${seconds}](video:${VIDEO}#t=${seconds})`;
const shown = (text: string, startSeconds: number, endSeconds: number) => ({
  text,
  startSeconds,
  endSeconds,
  x: 0,
  y: 0,
  width: 50,
  height: 10,
});

function sourceOf(segments: CheckSource['speech']['segments']): CheckSource {
  const stored = {
    ...{ width: 1280, height: 720, frameRate: 30, isTouch: false, pointer: [] },
    actions: [{ object: { text: 'Search' }, value: null, startSeconds: 20, endSeconds: 21 }],
    texts: [shown('Projects', 5, 12), shown('New project', 10, 30), shown('Archive', 50, 60)],
  };
  return { videoId: VIDEO, stored: JSON.stringify(stored), speech: { source: 'captions', language: 'en', confidence: 1, segments } };
}

const ENTRIES = [9, 20].map((startSeconds) => ({
  ...{ text: `Step at ${startSeconds}`, videoId: VIDEO, startSeconds, endSeconds: startSeconds + 1, quote: null },
  frame: { seconds: startSeconds, assetId: null },
}));

function check(content: string, segments: CheckSource['speech']['segments'] = []): Block['unsupported'][] {
  return checkBlocks(addEvidence(readBlocks(content), ENTRIES), [sourceOf(segments)]).map(({ unsupported }) => unsupported);
}

test('a label that is on the screen at the time of its step is supported, and so is the name of an icon', () => {
  assert.deepEqual(check(`1. Click **Projects**. ${moment(9)}\n\n2. Click the **Search** icon. ${moment(20)}\n`), [[], []]);
});

test('an edited label is reported with the reason', () => {
  const [block] = check(`1. Click **Members**. ${moment(9)}\n`);
  assert.deepEqual(block, [{ kind: 'label', text: 'Members', reason: 'not_seen', seconds: null }]);
  const [other] = check(`1. Click **Archive**. ${moment(9)}\n`);
  assert.deepEqual(other, [{ kind: 'label', text: 'Archive', reason: 'other_time', seconds: 50 }]);
});

test('the narration supports a label, and without it the reason names both', () => {
  const said = [{ startSeconds: 4, endSeconds: 8, text: 'Then we go to the members.' }];
  assert.deepEqual(check(`1. Click **Members**. ${moment(9)}\n`, said), [[]]);
  const [block] = check(`1. Enter \`rose\`. ${moment(9)}\n`, said);
  assert.deepEqual(block, [{ kind: 'command', text: 'rose', reason: 'not_seen_or_said', seconds: null }]);
});

test('a block of a person is not checked, and neither is a block whose video is unknown', () => {
  assert.deepEqual(check(`1. Click **Members**.\n\n2. Click **Members**. ${moment(90)}\n\n**Bold** words.\n`), [
    undefined,
    undefined,
    undefined,
  ]);
  const blocks = addEvidence(readBlocks(`1. Click **Members**. ${moment(9)}\n`), ENTRIES);
  assert.equal(checkBlocks(blocks, [])[0]?.unsupported, undefined);
});

test('a step whose moment a person moved is checked at both times', () => {
  assert.deepEqual(check(`1. Step at 9: **New project**. ${moment(13)}\n`), [[]]);
});
