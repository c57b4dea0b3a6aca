import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box } from '../types.ts';
import type { Appearance } from './pointer/appearance.ts';
import { createMotionAnalyzer, type MotionResult } from './motion-analyzer.ts';

const RATE = 4;
const SIZE = { width: 1280, height: 720 };

interface Pen {
  fill: (box: Box, gray: number) => void;
  /** Draws a frame of characters at a position: '#' is dark, 'o' light, '.' nothing. */
  stamp: (rows: string[], x: number, y: number) => void;
}

interface Watched extends MotionResult {
  stills: number[];
  learnt: Appearance[];
  learntUntil: number;
}

function watch(seconds: number, draw: (at: number, pen: Pen) => void, appearances: Appearance[] = []): Watched {
  const stills: number[] = [];
  const motion = createMotionAnalyzer((at) => stills.push(at), appearances);
  const pixels = new Uint8Array(SIZE.width * SIZE.height);
  const fill = ({ x, y, width, height }: Box, gray: number) => {
    for (let row = y; row < y + height; row++) pixels.fill(gray, row * SIZE.width + x, row * SIZE.width + x + width);
  };
  const stamp = (rows: string[], x: number, y: number) =>
    rows.forEach((row, down) =>
      [...row].forEach(
        (mark, across) => mark !== '.' && fill({ x: x + across, y: y + down, width: 1, height: 1 }, mark === '#' ? 20 : 250),
      ),
    );
  for (let sample = 0; sample < seconds * RATE; sample++) {
    pixels.fill(225);
    draw(sample / RATE, { fill, stamp });
    motion.add(sample / RATE, { ...SIZE, pixels });
  }
  const learnt = motion.learntPointer();
  return { ...motion.end(seconds), stills, learnt: learnt.appearances, learntUntil: learnt.untilSeconds };
}

const ARROW = Array.from({ length: 18 }, (_, y) => {
  const width = y < 12 ? y + 1 : Math.max(2, 18 - y);
  const start = y < 12 ? 0 : y - 9;
  return '.'.repeat(start) + [...Array(width).keys()].map((x) => (x === 0 || x === width - 1 || y === 17 ? '#' : 'o')).join('');
});
const HAND = Array.from({ length: 20 }, (_, y) => {
  const [start, width] = y < 8 ? [4, 4] : y < 16 ? [0, 14] : [2, 11];
  return '.'.repeat(start) + [...Array(width).keys()].map((x) => (x === 0 || x === width - 1 || y === 0 || y === 19 ? '#' : 'o')).join('');
});
/** An arrow without a light inside: dark, with a light outline. */
const SOLID = Array.from({ length: 18 }, (_, y) => {
  const width = Math.max(3, y < 12 ? y + 1 : 20 - y);
  return 'o' + '#'.repeat(width) + 'o';
});
/** The position changes every second, as it does when a hand moves the pointer. */
const PLACES = [
  [200, 200],
  [420, 330],
  [700, 180],
  [300, 500],
  [900, 420],
  [640, 300],
  [500, 520],
  [1000, 200],
] as const;
const placeAt = (at: number) => PLACES[Math.floor(at) % PLACES.length] as readonly [number, number];

function isAt(found: { x: number; y: number } | undefined, x: number, y: number): void {
  assert.ok(found && Math.hypot(found.x - x, found.y - y) <= 4, `${JSON.stringify(found)} is not at ${x}, ${y}`);
}

test('a pointer is followed by its motion with its tip, and its motion is not a change', () => {
  const { pointer, changes } = watch(8, (at, { stamp }) => stamp(ARROW, ...placeAt(at)));
  assert.equal(pointer.length, 8);
  pointer.forEach((rest, index) => {
    isAt(rest, ...(PLACES[index] as readonly [number, number]));
    assert.deepEqual([rest.shape, rest.startSeconds], ['arrow', index]);
  });
  assert.deepEqual(changes, []);
});

test('a pointer is found again after the whole page changed under it', () => {
  const { pointer, changes } = watch(8, (at, { fill, stamp }) => {
    if (at >= 5) fill({ x: 100, y: 100, width: 1000, height: 500 }, 140);
    stamp(ARROW, ...placeAt(at));
  });
  isAt(
    pointer.find(({ startSeconds }) => startSeconds === 5),
    ...PLACES[5],
  );
  assert.deepEqual(
    changes.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
    [[4.75, 5]],
  );
});

/** An arrow as all desktops draw it, with its tail. */
const TAILED = [
  '#..........',
  '##.........',
  '#o#........',
  '#oo#.......',
  '#ooo#......',
  '#oooo#.....',
  '#ooooo#....',
  '#oooooo#...',
  '#ooooooo#..',
  '#oooooooo#.',
  '#ooooo#####',
  '#oo#oo#....',
  '#o#.#oo#...',
  '##..#oo#...',
  '#....#oo#..',
  '.....#oo#..',
  '......##...',
];

/** The pointer is visible for one frame each second, each time elsewhere, so that it never disappears in one place and appears in another. */
function flash(rows: string[]): Watched {
  return watch(8, (at, { stamp }) => at % 1 === 0.5 && stamp(rows, ...placeAt(at)));
}

test('an arrow that appears in several places is the pointer, although no frame shows its motion', () => {
  const { learnt } = flash(TAILED);
  assert.deepEqual(
    learnt.map(({ shape }) => shape),
    ['arrow'],
  );
  const { pointer } = watch(3, (at, { stamp }) => stamp(TAILED, ...placeAt(at)), learnt);
  pointer.forEach((rest, index) => isAt(rest, ...(PLACES[index] as readonly [number, number])));
  assert.equal(pointer.length, 3);
});

test('another shape that appears in several places is no pointer', () => {
  assert.deepEqual(flash(HAND).learnt, []);
  assert.deepEqual(flash(TAILED.toReversed()).learnt, []);
});

/** Draws the arrow as it looks in a heavily compressed video: the same outline with other grey values in each frame. */
function packedArrow({ fill }: Pen, x: number, y: number): void {
  ARROW.forEach((row, down) =>
    [...row].forEach((mark, across) => {
      const noise = Math.abs(Math.sin((x + across) * 12.9898 + (y + down) * 78.233) * 43758.5453) % 1;
      if (mark !== '.') fill({ x: x + across, y: y + down, width: 1, height: 1 }, noise < 0.65 ? 15 : 110);
    }),
  );
}

test('a heavily compressed pointer is followed by its outline from its first motion', () => {
  const { pointer } = watch(8, (at, pen) => packedArrow(pen, ...placeAt(at)));
  assert.equal(pointer.length, 8);
  pointer.forEach((rest, index) => {
    isAt(rest, ...(PLACES[index] as readonly [number, number]));
    assert.deepEqual([rest.shape, rest.startSeconds], ['arrow', index]);
  });
});

test('a heavily compressed pointer is followed over a short distance once it is known', () => {
  const hopAt = (at: number) => (at >= 4 && at % 1 >= 0.5 ? 9 : 0);
  const { pointer } = watch(8, (at, pen) => packedArrow(pen, placeAt(at)[0] + hopAt(at), placeAt(at)[1] + hopAt(at)));
  for (const at of [4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5]) {
    const rest = pointer.find(({ startSeconds, endSeconds }) => startSeconds <= at && at < endSeconds);
    isAt(rest, placeAt(at)[0] + hopAt(at), placeAt(at)[1] + hopAt(at));
  }
});

test('in a video with constant grey values no outline counts, neither blurred motions nor a marker that moves', () => {
  const plain = (at: number, { stamp }: Pen) => stamp(ARROW, ...placeAt(at));
  const marked = watch(16, (at, pen) => {
    // Draws an arrow next to the selected entry. It moves between two motions of the pointer, with other grey values each time.
    packedArrow(pen, at % 2 < 0.5 ? 60 : 90, at % 2 < 0.5 ? 560 : 610);
    plain(at, pen);
  });
  assert.deepEqual(marked.pointer, watch(16, plain).pointer);
  const blurred = watch(8, (at, pen) => (at < 2 ? packedArrow(pen, ...placeAt(at)) : plain(at, pen)));
  assert.ok(blurred.pointer.every(({ startSeconds }) => startSeconds >= 2));
  assert.equal(blurred.pointer.length, 6);
});

test('over a link the pointer is a hand, and its tip is the finger', () => {
  const { pointer } = watch(16, (at, { stamp }) => stamp(Math.floor(at) % 4 >= 2 ? HAND : ARROW, ...placeAt(at)));
  const hands = pointer.filter(({ shape }) => shape === 'hand');
  assert.ok(hands.length >= 6, `${hands.length} of 8`);
  for (const hand of hands) isAt(hand, placeAt(hand.startSeconds)[0] + 5, placeAt(hand.startSeconds)[1]);
});

test('in a second pass, the pointer is found at its first change, even if many other things change with it', () => {
  const draw = (at: number, { fill, stamp }: Pen) => {
    // Draws a page in each of the first seconds, so that no motion can be seen there.
    if (at < 4) fill({ x: 100, y: 100, width: 1000, height: 500 }, 120 + 20 * Math.floor(at));
    stamp(ARROW, ...placeAt(at));
  };
  const first = watch(12, draw);
  const second = watch(12, draw, first.learnt);
  const startOf = ({ pointer }: Watched) => pointer[0]?.startSeconds;
  assert.deepEqual([startOf(first), startOf(second)], [4, 1]);
  for (const at of [1, 2, 3])
    isAt(
      second.pointer.find(({ startSeconds }) => startSeconds === at),
      ...placeAt(at),
    );
});

test('a second pass ends when the last appearance is known', () => {
  const arrowOnly = watch(12, (at, { stamp }) => stamp(ARROW, ...placeAt(at)));
  const withHand = watch(24, (at, { stamp }) => stamp(at >= 12 ? HAND : ARROW, ...placeAt(at)));
  assert.deepEqual([arrowOnly.learntUntil, arrowOnly.learnt.map(({ shape }) => shape)], [2, ['arrow']]);
  assert.ok(withHand.learntUntil > 12 && withHand.learntUntil < 17, String(withHand.learntUntil));
  assert.deepEqual(withHand.learnt.map(({ shape }) => shape).toSorted(), ['arrow', 'hand']);
});

test('a video without a pointer has no appearances for a second pass', () => {
  const { learnt } = watch(12, (at, { fill }) => fill({ x: 300, y: 300, width: 8 + Math.floor(at) * 12, height: 12 }, 40));
  assert.deepEqual(learnt, []);
});

test('a pointer is found on a dark button, where few of its pixels change', () => {
  const button = { x: 660, y: 160, width: 120, height: 60 };
  const { pointer } = watch(12, (at, { fill, stamp }) => {
    fill(button, 30);
    stamp(SOLID, ...placeAt(at));
  });
  const onButton = pointer.filter(({ startSeconds }) => startSeconds === 2 || startSeconds === 10);
  assert.equal(onButton.length, 2);
  for (const rest of onButton) isAt(rest, 700, 180);
});

test('a pointer that did not move is still there after the button below it was highlighted', () => {
  const { pointer } = watch(12, (at, { fill, stamp }) => {
    if (at >= 10.5) fill({ x: 660, y: 160, width: 120, height: 60 }, 150);
    stamp(ARROW, ...placeAt(Math.min(at, 10)));
  });
  const last = pointer.at(-1);
  isAt(last, 700, 180);
  assert.deepEqual([last?.startSeconds, last?.endSeconds], [10, 12]);
});

test('a pointer that moves slightly and leaves in the next sample has rested for a moment', () => {
  const { pointer } = watch(12, (at, { stamp }) => {
    const [x, y] = placeAt(at);
    stamp(ARROW, x, at >= 8 && at % 1 === 0.75 ? y + 8 : y);
  });
  const moments = pointer.filter(({ startSeconds, endSeconds }) => startSeconds === endSeconds);
  assert.deepEqual(
    moments.map(({ startSeconds }) => startSeconds),
    [8.75, 9.75, 10.75],
  );
});

test('a caret, growing text or a clock is not detected as a pointer', () => {
  const { pointer, changes } = watch(12, (at, { fill }) => {
    const typed = Math.floor(at * 2);
    for (let letter = 0; letter < typed; letter++) fill({ x: 300 + letter * 12, y: 300, width: 8, height: 12 }, 40);
    if ((at * 2) % 2 < 1) fill({ x: 300 + typed * 12, y: 298, width: 2, height: 18 }, 20);
    fill({ x: 1200, y: 10 + (Math.floor(at) % 3) * 2, width: 14, height: 10 }, 60);
  });
  assert.deepEqual(pointer, []);
  assert.ok(changes.some(({ boxes }) => boxes.some((box) => box.y < 320 && box.y > 280)));
});

test('a blinking caret is not reported as a change', () => {
  const { changes, stills } = watch(8, (at, { fill }) => at % 1 < 0.5 && fill({ x: 301, y: 300, width: 2, height: 18 }, 20));
  assert.deepEqual(changes, []);
  assert.equal(stills.length, 1);
});

test('a camera and a clock are animated regions, and changes in them are ignored', () => {
  const { restless, changes } = watch(30, (at, { fill }) => {
    fill({ x: 1040, y: 500, width: 200, height: 200 }, (at * 8 * 37) % 256);
    fill({ x: 1200, y: 16, width: 8 + (Math.floor(at) % 2) * 12, height: 16 }, 60);
    if (at >= 20) fill({ x: 100, y: 100, width: 600, height: 300 }, 60);
  });
  const holds = (x: number, y: number) =>
    restless.some((area) => x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height);
  assert.deepEqual([holds(1100, 600), holds(1212, 20), holds(300, 200)], [true, true, false]);
  assert.deepEqual(
    changes.map(({ startSeconds }) => startSeconds),
    [19.75],
  );
});

test('captions burnt into the picture are an animated region', () => {
  const { restless, changes } = watch(30, (at, { fill }) => {
    const caption = Math.floor(at / 3);
    const letters = 30 + ((caption * 7) % 11);
    for (let letter = 0; letter < letters; letter++)
      fill(
        { x: 640 - letters * 6 + letter * 12, y: 640 + ((letter * caption) % 3) * 4, width: 4 + ((letter + caption) % 3) * 2, height: 16 },
        30,
      );
  });
  assert.equal(restless.length, 1);
  assert.deepEqual(changes, []);
});

test('the screen is read after each change, before each larger one and every second while text grows', () => {
  const { readAt, stills } = watch(20, (at, { fill }) => {
    if (at >= 4) fill({ x: 300, y: 300, width: Math.floor(Math.min(4, at - 4) * 40) + 8, height: 20 }, 40);
    if (at >= 12) fill({ x: 100, y: 100, width: 1000, height: 500 }, 120);
  });
  assert.deepEqual(readAt, stills);
  const between = (from: number, to: number) => readAt.filter((at) => at >= from && at < to).length;
  assert.deepEqual([between(0, 4), between(9, 12), between(14, 20)], [1, 0, 0]);
  assert.ok(between(4, 9) >= 4 && between(4, 9) <= 10);
  assert.ok(between(12, 13) === 1);
});
