import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import culori from 'culori/require';
import fc from 'fast-check';
import { computeAccents, OWN_ACCENTS, computeShades } from './accents.ts';

/** Background colours behind text, read from the style sheet. */
const SURFACES = Array.from(
  readFileSync(new URL('../tokens.css', import.meta.url), 'utf8').matchAll(/--surface(?:-\w+)?: light-dark\((#\w{6}), (#\w{6})\)/g),
  ([, light = '', dark = '']) => ({ light, dark }),
);

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('text in any accent reaches a contrast of 4.5:1 on every surface, on its own tint and as the background of a button', () => {
  assert.ok(SURFACES.length >= 3);
  fc.assert(
    fc.property(colour, fc.option(colour), (accent, accentDark) => {
      const used = computeAccents({ accent, accentDark });
      const [light, dark] = [computeShades(used.accent, 'light'), computeShades(used.accentDark, 'dark')];
      const pairs = [
        ...[...SURFACES.map((one) => one.light), light.soft].map((ground) => [used.accent, ground]),
        ...[...SURFACES.map((one) => one.dark), dark.soft].map((ground) => [used.accentDark, ground]),
        ['#ffffff', used.accent],
        ['#ffffff', light.strong],
        ['#0f1115', used.accentDark],
        ['#0f1115', dark.strong],
        [light.strong, light.soft],
        [dark.strong, dark.soft],
      ];
      for (const [text = '', ground = ''] of pairs) assert.ok(culori.wcagContrast(text, ground) >= 4.5, `${text} on ${ground}`);
    }),
    { numRuns: 150 },
  );
});

test('a readable accent is unchanged, and any other keeps its hue', () => {
  assert.deepEqual(computeAccents({ accent: '#0F766E', accentDark: '#5eead4' }), { accent: '#0f766e', accentDark: '#5eead4' });
  assert.deepEqual(computeAccents({ accent: null, accentDark: null }), OWN_ACCENTS);
  const { accent } = computeAccents({ accent: '#ffcc00', accentDark: null });
  const hueOf = (one: string) => culori.oklch(one)?.h ?? 0;
  assert.notEqual(accent, '#ffcc00');
  assert.ok(Math.abs(hueOf(accent) - hueOf('#ffcc00')) < 6, accent);
});
