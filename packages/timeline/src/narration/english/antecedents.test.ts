import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transcriptOf } from '../../testing/transcripts.ts';
import { parseUtterances } from '../parse-narration.ts';

/** Returns the last instruction of the sentences. */
function told(...captions: string[]): string | undefined {
  return parseUtterances(transcriptOf(captions)).findLast(({ instruction }) => instruction !== null)?.instruction?.words;
}

test('a thing that is pointed at has the name that was said before', () => {
  const want = "Let's say I wanted to explore White Female, and I see how many there are.";
  assert.equal(told(want, "So I'm going to click on that."), 'Click on White Female.');
  assert.equal(told('Here we have the Release Notes.', 'Click it.'), 'Click Release Notes.');
});

test('it stays without a name if none was said, long ago, or before another instruction', () => {
  assert.equal(told("Let's say I wanted to explore this chart.", "So I'm going to click on that."), 'Click on that.');
  assert.equal(told('I want to explore White Female.', 'Click here.'), 'Click here.');
  assert.equal(told('I want to explore White Female.', '|20', 'Click on that.'), 'Click on that.');
  assert.equal(told('I want to explore White Female.', 'Click Settings.', 'Close it.'), 'Close it.');
});
