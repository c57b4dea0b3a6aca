import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'vite';

/** Checks that all visible text of the dashboard is in `src/text/`, where `npm run check` checks its wording. */

const SOURCES = path.resolve(import.meta.dirname, '..');
const FILES = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !/\.test\.ts$|^theme\//.test(file));

interface Node {
  type: string;
  value?: unknown;
  [name: string]: unknown;
}
interface Found {
  text: string;
  /** Name of the attribute, property or called function that contains the string. */
  owner: string;
}

/** Attributes, properties and functions whose strings users never see. */
const TECHNICAL = new Set([
  'className',
  'style',
  'rel',
  'accept',
  'DOMException',
  'Error',
  'import',
  'querySelector',
  'querySelectorAll',
  'closest',
  'lazyComponent',
  'page',
  'theme',
]);
/** Strings that are not text: names of keys, browsers, systems, headers and classes. */
const NAMES =
  /^(Enter|Escape|Backspace|Delete|Tab|Shift|Arrow\w+|INPUT|Files|\w+Error|Edge|Opera|Firefox|Chrome|Safari|Android|Windows|Linux|Control|Ctrl)$|^Ctrl K$/;

/** CSS classes and node groups of the article editor. */
const CLASSES = new Set(['callout callout-', 'content article-text', 'find-match find-current', 'mark-number after', 'plain inline']);

function isProse(text: string): boolean {
  if (NAMES.test(text) || CLASSES.has(text)) return false;
  return /\p{L}{2,}[,:;.…]? \p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.…?!]?$/u.test(text);
}

/** Calls `visit` for every string in the syntax tree. */
function walk(node: unknown, owner: string, visit: (found: Found) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, owner, visit);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, value, ...rest } = node as Node;
  if (type === undefined || type.startsWith('TS')) return;
  if (type === 'JSXText' && /\p{L}/u.test(String(value))) visit({ text: String(value).trim(), owner: 'JSX' });
  else if (type === 'Literal' && typeof value === 'string') visit({ text: value, owner });
  else if (type === 'TemplateElement') visit({ text: (value as { cooked: string }).cooked.trim(), owner });
  else {
    const next = findOwner(node as Node) ?? owner;
    for (const child of Object.values(rest)) walk(child, next, visit);
    walk(value, next, visit);
  }
}

function findOwner(node: Node): string | undefined {
  const nameOf = (key: unknown) => {
    const name = (key as Node | undefined)?.['name'];
    return typeof name === 'string' ? name : '';
  };
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return 'import';
  if (node.type === 'JSXAttribute') return nameOf(node['name']);
  if (node.type === 'NewExpression') return nameOf(node['callee']);
  if (node.type === 'CallExpression') return nameOf((node['callee'] as Node)['property'] ?? node['callee']);
  return undefined;
}

function readStrings(file: string): Found[] {
  const { program } = parseSync(file, readFileSync(path.join(SOURCES, file), 'utf8'));
  const found: Found[] = [];
  walk(program, '', (one) => found.push(one));
  return found;
}

test('no component contains text outside of src/text', () => {
  const outside = FILES.filter((file) => !file.startsWith('text/') && file !== 'main.tsx');
  assert.ok(outside.length > 150);
  const found = outside.flatMap((file) =>
    readStrings(file)
      .filter(({ text, owner }) => owner === 'JSX' || (isProse(text) && !TECHNICAL.has(owner)))
      .map(({ text }) => `${file}: ${text}`),
  );
  assert.deepEqual(found, []);
});

test('the check finds text in attributes, children, properties and templates', () => {
  const source = `
    const a = { label: 'Add videos' };
    const b = <p title="Saved">Nothing here</p>;
    const c = () => tell(\`Moved \${a} to trash\`);
    const d = <p className="soft number">{e === 'Enter'}</p>;`;
  const found: string[] = [];
  walk(parseSync('a.tsx', source).program, '', ({ text, owner }) => {
    if (owner === 'JSX' || (isProse(text) && !TECHNICAL.has(owner))) found.push(text);
  });
  assert.deepEqual(found, ['Add videos', 'Saved', 'Nothing here', 'Moved', 'to trash']);
});
