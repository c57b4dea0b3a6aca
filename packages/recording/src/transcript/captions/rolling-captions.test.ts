import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { readCaptionFile, readCaptionTrack, parseSrt, parseVttCues } from './read-captions.ts';
import { defaultLimits } from '../../limits.ts';
import { unrollCues } from './rolling-captions.ts';
import { testFolder } from '../../test-media.ts';
import type { TranscriptSegment } from '../../types.ts';

const limits = defaultLimits();
const time = (seconds: number, point = '.'): string =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0').replace('.', point)}`;
const stamp = (from: number, to: number, point?: string): string => `${time(from, point)} --> ${time(to, point)}`;
const wordsIn = (segments: readonly TranscriptSegment[]): string[] => segments.flatMap(({ text }) => text.split(' '));

interface Shape {
  name: string;
  /** Number of visible caption lines. */
  size: number;
  hasFillers?: boolean;
  isTagged?: boolean;
  isFlat?: boolean;
  /** Whether each word is a separate cue. */
  grows?: boolean;
}

const SHAPES: readonly Shape[] = [
  { name: 'tagged, two lines, short cues between', size: 2, hasFillers: true, isTagged: true },
  { name: 'the same exported without tags', size: 2, hasFillers: true },
  { name: 'two lines', size: 2 },
  { name: 'three lines', size: 3 },
  { name: 'two lines run into one', size: 2, isFlat: true },
  { name: 'two lines run into one, short cues between', size: 2, isFlat: true, hasFillers: true },
  { name: 'word by word, two lines', size: 2, grows: true },
  { name: 'word by word, one line', size: 1, grows: true },
];

interface Line {
  words: string[];
  pause: number;
}

/** Creates rolling captions with the given number of lines. Each word takes 0.3 seconds. */
function rollingCaptions(lines: readonly Line[], { size, hasFillers, isTagged, isFlat, grows }: Shape): { text: string; starts: number[] } {
  const cues: string[] = [];
  const starts: number[] = [];
  const point = isTagged ? '.' : ',';
  const add = (from: number, to: number, shown: string[]): void => {
    cues.push(`${isTagged ? '' : `${cues.length + 1}\n`}${stamp(from, to, point)}\n${shown.join(isFlat ? ' ' : '\n')}\n`);
  };
  let at = 1;
  for (const [index, { words, pause }] of lines.entries()) {
    at += pause;
    const above = lines.slice(Math.max(0, index - size + 1), index).map((line) => line.words.join(' '));
    const begins = words.map((_, n) => at + n * 0.3);
    starts.push(...begins);
    const end = at + words.length * 0.3;
    const tagged = words.map((word, n) => (n === 0 ? word : `<${time(begins[n] ?? 0)}><c> ${word}</c>`)).join('');
    if (grows) words.forEach((_, n) => add(begins[n] ?? 0, (begins[n] ?? 0) + 0.3, [...above, words.slice(0, n + 1).join(' ')]));
    else add(at, end, [...(isTagged && above.length === 0 ? [' '] : above), isTagged ? tagged : words.join(' ')]);
    if (hasFillers) add(end, end + 0.01, [words.join(' '), ...(isTagged ? [' '] : [])]);
    at = end + (hasFillers ? 0.01 : 0);
  }
  return { text: `${isTagged ? 'WEBVTT\nKind: captions\n\n' : ''}${cues.join('\n')}`, starts };
}

const WORD = fc.constantFrom('we', 'open', 'the', 'chart', 'and', 'so', 'click', 'Save', 'it', 'bar', 'reason', 'next', "it's", '42');
const LINES = fc
  .array(fc.record({ words: fc.array(WORD, { minLength: 1, maxLength: 7 }), pause: fc.constantFrom(0, 0, 0, 1.5) }), {
    minLength: 4,
    maxLength: 30,
  })
  // A line that is repeated three times cannot be distinguished from a line that stays visible.
  .filter((lines) => lines.every(({ words }, at) => !lines.slice(Math.max(0, at - 3), at).some((other) => isWithin(words, other.words))));

/** Each line has several words, because lines of one word do not grow. */
const LONGER = LINES.map((lines) => lines.map((line, at) => ({ ...line, words: [...line.words, `n${at}`, 'it'] })));

function isWithin(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [one.join(' ').toLowerCase(), other.join(' ').toLowerCase()];
  return a.startsWith(b) || b.startsWith(a);
}

for (const shape of SHAPES) {
  test(`unrolled captions contain each word once and in order: ${shape.name}`, () => {
    fc.assert(
      fc.property(shape.grows ? LONGER : LINES, (lines) => {
        const { text, starts } = rollingCaptions(lines, shape);
        const segments = shape.isTagged ? unrollCues(parseVttCues(text)) : parseSrt(text);
        assert.deepEqual(
          wordsIn(segments),
          lines.flatMap(({ words }) => words),
        );
        if (!shape.isTagged) return;
        const heard = segments.flatMap((segment) => segment.words);
        assert.deepEqual(
          heard.map((word) => word.startSeconds.toFixed(2)),
          starts.map((start) => start.toFixed(2)),
        );
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  });
}

test('captions that do not roll keep every word, including repetitions by the speaker', () => {
  const cue = (n: number, from: number, text: string): string => `${n}\n${stamp(from, from + 2, ',')}\n${text}\n`;
  const srt = [
    cue(1, 1, 'Click Save.'),
    cue(2, 3, 'Click Save. Then close.'),
    cue(3, 5, 'Close the tab.'),
    cue(4, 9, 'Close the tab.'),
  ].join('\n');
  assert.deepEqual(
    parseSrt(srt).map(({ text }) => text),
    ['Click Save.', 'Click Save. Then close.', 'Close the tab.', 'Close the tab.'],
  );
});

test('a caption without words takes nothing from the next one', () => {
  const srt = `1\n${stamp(1, 2, ',')}\n\n2\n${stamp(2, 3, ',')}\nOpen it.\n\n3\n${stamp(3, 4, ',')}\n\nwelcome\n\n`;
  assert.deepEqual(
    parseSrt(srt).map(({ text }) => text),
    ['Open it.', 'welcome'],
  );
});

const ROLLING_VTT = rollingCaptions(
  ['turn it on', 'and then click', 'the blue bar'].map((line) => ({ words: line.split(' '), pause: 0 })),
  { name: '', size: 2, hasFillers: true, isTagged: true },
).text;

test('word times are read from a file and from a track in the video', async (t) => {
  const folder = await testFolder(t);
  const [captions, video] = ['a.vtt', 'a.mkv'].map((name) => path.join(folder, name));
  assert.ok(captions && video);
  await writeFile(captions, ROLLING_VTT);
  const picture = ['-f', 'lavfi', '-i', 'color=s=64x64:r=5:d=8'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, '-i', captions, '-c:s', 'copy', '-c:v', 'libx264', video]);
  const source = { durationSeconds: 8 } as Parameters<typeof readCaptionTrack>[2]['source'];
  const fromFile = await readCaptionFile(captions, { limits });
  const fromTrack = await readCaptionTrack(video, { streamIndex: 1, codec: 'webvtt', language: null }, { source, limits });
  for (const segments of [fromFile, fromTrack]) {
    assert.deepEqual(
      segments.map(({ text }) => text),
      ['turn it on', 'and then click', 'the blue bar'],
    );
    assert.deepEqual(
      segments[0]?.words.map(({ text, startSeconds }) => [text, startSeconds.toFixed(1)]),
      [
        ['turn', '1.0'],
        ['it', '1.3'],
        ['on', '1.6'],
      ],
    );
  }
});
