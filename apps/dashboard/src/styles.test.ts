import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const sheetOf = (name: string) => path.join(ROOT, 'node_modules/@mantine/core/styles', `${name}.css`);
const styles = readFileSync(path.join(import.meta.dirname, 'styles.ts'), 'utf8');

test('every used Mantine component has its style sheet', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname });
  const imported = files.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    return [...text.matchAll(/import (?!type)\{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) => names.split(','));
  });
  const names = new Set(imported.map((name) => name.trim().replace(/ as .*/, '')));
  assert.ok(names.has('Menu') && names.has('TextInput'));
  for (const name of names)
    if (existsSync(sheetOf(name))) assert.match(styles, new RegExp(`styles/${name}\\.css`), `${name} needs its style sheet in styles.ts`);
});

test('every imported style sheet exists', () => {
  for (const [, name = ''] of styles.matchAll(/@mantine\/core\/styles\/([\w-]+)\.css/g)) assert.ok(existsSync(sheetOf(name)), name);
});
