import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import culori from 'culori/require';
import fc from 'fast-check';
import { accentsOf, OWN_ACCENTS, shadesOf } from './accents.ts';

const [LIGHT = '', DARK = ''] = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').split('@media');

/** What text stands on, as the style sheet has it. */
function surfaces(theme: string): string[] {
  return Array.from(theme.matchAll(/--surface(?:-\w+)?: (#\w{6})/g), ([, colour = '']) => colour);
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('text in whatever accent reaches 4.5:1 on every surface, on its own tint, and under the words of a button', () => {
  assert.ok(surfaces(LIGHT).length >= 3 && surfaces(DARK).length >= 3);
  fc.assert(
    fc.property(colour, fc.option(colour), (accent, accentDark) => {
      const used = accentsOf({ accent, accentDark });
      const [light, dark] = [shadesOf(used.accent, 'light'), shadesOf(used.accentDark, 'dark')];
      const pairs = [
        ...[...surfaces(LIGHT), light.soft].map((ground) => [used.accent, ground]),
        ...[...surfaces(DARK), dark.soft].map((ground) => [used.accentDark, ground]),
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

test('an accent that can be read stays as it is; one that cannot keeps its hue', () => {
  assert.deepEqual(accentsOf({ accent: '#0F766E', accentDark: '#5eead4' }), { accent: '#0f766e', accentDark: '#5eead4' });
  assert.deepEqual(accentsOf({ accent: null, accentDark: null }), OWN_ACCENTS);
  const { accent } = accentsOf({ accent: '#ffcc00', accentDark: null });
  const hueOf = (one: string) => culori.oklch(one)?.h ?? 0;
  assert.notEqual(accent, '#ffcc00');
  assert.ok(Math.abs(hueOf(accent) - hueOf('#ffcc00')) < 6, accent);
});
