import { isMap, isNode, type ParsedNode, parseDocument, stringify } from 'yaml';

/** Reads front matter, and changes single fields of it without touching the other lines. */

export interface FrontMatter {
  /** YAML between the two lines of dashes. */
  yaml: string;
  /** Everything after the front matter and the blank line that follows it. */
  body: string;
  /** The blank line between front matter and body, or an empty text. */
  gap: string;
}

/** Divides a text with LF line endings. Returns undefined if it does not begin with front matter. */
export function divideFrontMatter(text: string): FrontMatter | undefined {
  const found = /^---\n([\s\S]*?)^---[ \t]*(?:\n|$)(\n?)/m.exec(text);
  if (found?.index !== 0) return undefined;
  return { yaml: found[1] ?? '', gap: found[2] ?? '', body: text.slice(found[0].length) };
}

export function joinFrontMatter({ yaml, gap, body }: FrontMatter): string {
  return `---\n${yaml}---\n${gap}${body}`;
}

/** Returns the fields. Throws an error that says why the YAML is invalid. */
export function readFields(yaml: string): Record<string, unknown> {
  const document = parseDocument(yaml, { schema: 'core', merge: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) throw new Error(error.message.split('\n')[0]?.replace(/:$/, ''));
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  if (value !== null && (typeof value !== 'object' || Array.isArray(value))) throw new Error('it is not a list of "name: value"');
  return (value ?? {}) as Record<string, unknown>;
}

/** Replaces, adds or removes (undefined) one field. All other lines stay byte for byte. A new field comes before the field `id`. */
export function setField(yaml: string, name: string, value: unknown): string {
  return replaceLines(yaml, name, value === undefined ? undefined : writeField(name, value));
}

/** Writes the base on one line, so that Git never merges half of it. */
export function writeField(name: string, value: unknown): string {
  if (name !== 'base') return stringify({ [name]: value }, { lineWidth: 0, aliasDuplicateObjects: false }).replace(/\n$/, '');
  const parts = Object.entries(value as object).map(([key, one]) => `${key}: ${JSON.stringify(one)}`);
  return `base: { ${parts.join(', ')} }`;
}

/** Replaces the lines of a field by other lines, or removes them. */
export function replaceLines(yaml: string, name: string, lines: string | undefined): string {
  const range = findField(yaml, name);
  if (range === undefined) {
    if (lines === undefined) return yaml;
    const at = name === 'base' ? yaml.length : (findField(yaml, 'id')?.from ?? yaml.length);
    const before = yaml.slice(0, at);
    return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${lines}\n${yaml.slice(at)}`;
  }
  const [before, after] = [yaml.slice(0, range.from), yaml.slice(range.to)];
  if (lines !== undefined) return `${before}${lines}${range.hasLineEnd ? '\n' : ''}${after}`;
  return before + (range.hasLineEnd ? after : after.slice(after.indexOf('\n') + 1));
}

/** Returns the offsets of a field. A comment after its value is not part of it. */
function findField(yaml: string, name: string): { from: number; to: number; hasLineEnd: boolean } | undefined {
  const { contents } = parseDocument(yaml, { schema: 'core', logLevel: 'silent' });
  if (!isMap<ParsedNode, ParsedNode | null>(contents)) return undefined;
  const pair = contents.items.find(({ key }) => 'value' in key && key.value === name);
  if (!pair) return undefined;
  const from = pair.key.range[0];
  const to = isNode(pair.value) ? pair.value.range[1] : yaml.indexOf('\n', from);
  return { from, to, hasLineEnd: yaml[to - 1] === '\n' };
}
