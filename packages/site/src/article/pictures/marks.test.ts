import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readAddress } from '../address.ts';
import { type PictureBox, readMarks } from './marks.ts';

const NONE = { mark: null, point: null, cut: null };
const box = (...[x, y, width, height]: [number, number, number, number]): PictureBox => ({ x, y, width, height });

test('highlight, point and crop are parsed in any order, each independently', () => {
  const all = { mark: box(10, 20.5, 30, 4), point: { x: 12, y: 0 }, cut: box(0, 0, 60, 100) };
  assert.deepEqual(readMarks('mark=10,20.5,30,4&point=12,0&cut=0,0,60,100'), all);
  assert.deepEqual(readMarks('cut=0,0,60,100&point=12,0&mark=10,20.5,30,4'), all);
  assert.deepEqual(readMarks('point=12,0'), { ...NONE, point: { x: 12, y: 0 } });
});

test('a highlight has the side of its number, and further ones belong to the following steps', () => {
  const marks = readMarks('mark=1,2,3,4,right&mark=1,12,3,4&mark=1,22,3,4,inside&mark=1,2,3');
  assert.deepEqual(marks.mark, { ...box(1, 2, 3, 4), side: 'right' });
  assert.deepEqual(marks.others, [box(1, 12, 3, 4), { ...box(1, 22, 3, 4), side: 'inside' }]);
  assert.equal(readMarks('mark=1,2,3,4,above').mark, null);
  assert.equal(readMarks('mark=9,9&mark=1,2,3,4').others, undefined);
});

test('a malformed, empty or out-of-range value is ignored, and the others count', () => {
  for (const mark of [
    '1,2,3',
    '1,2,3,4,5',
    '1,2,3,x',
    '-1,2,3,4',
    '1,2,3,101',
    '90,2,11,4',
    '1,2,0,4',
    '1,2,3,0',
    '1e1,2,3,4',
    '1, 2,3,4',
    '',
    '.5,1,1,1',
  ])
    assert.deepEqual(readMarks(`mark=${mark}&point=1,2`), { ...NONE, point: { x: 1, y: 2 } }, mark);
  assert.deepEqual(readMarks('point=1,2&point=3,4&t=9&__proto__=1,2'), { ...NONE, point: { x: 1, y: 2 } });
  assert.deepEqual(readMarks('mark=66.7,0,33.4,50').mark, box(66.7, 0, 33.3, 50));
});

test('any fragment gives values within the picture, and the picture is found', () => {
  const number = fc.oneof(
    fc.double({ min: -5, max: 120, noNaN: true }).map((value) => value.toFixed(1)),
    fc.nat(150).map(String),
    fc.string({ maxLength: 5 }),
  );
  const part = fc
    .tuple(fc.constantFrom('mark', 'point', 'cut', 'MARK', '', 'constructor'), fc.array(number, { maxLength: 5 }))
    .map(([name, numbers]) => `${name}=${numbers.join(',')}`);
  const fragment = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('&')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fragment, (text) => {
      const { mark, point, cut } = readMarks(text);
      for (const area of [mark, cut]) {
        if (area === null) continue;
        assert.ok(area.x >= 0 && area.y >= 0 && area.width > 0 && area.height > 0, text);
        assert.ok(area.x + area.width <= 100.001 && area.y + area.height <= 100.001, text);
      }
      if (point) assert.ok(point.x >= 0 && point.x <= 100 && point.y >= 0 && point.y <= 100, text);
      const address = readAddress(`asset:aa#${text.replaceAll(/[\n\r\u2028\u2029]/g, '').trimEnd()}`);
      assert.equal(address?.kind === 'asset' && address.id, 'aa');
    }),
    { numRuns: 500 },
  );
});
