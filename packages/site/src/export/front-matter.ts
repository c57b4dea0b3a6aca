import { type Document, isMap, isScalar, parseDocument, stringify, visit } from 'yaml';

/** Reads and writes front matter: YAML between two lines of three dashes. */

const OPENING = /^---\r?\n/;
const CLOSING = /^---\r?(?:\n|$)/m;
/** Maximum length in characters, far more than exports contain. */
const MAX_LENGTH = 512 * 1024;
/** Maximum number of fields. Exports contain about fifteen, and other tools may add more. */
const MAX_FIELDS = 1000;

/** Thrown if the front matter is invalid. The message contains the reason. */
export class FrontMatterError extends Error {}

export function writeFrontMatter(fields: Record<string, unknown>, content: string): string {
  return `---\n${writeYaml(fields)}---\n\n${content}`;
}

/** Returns the fields and the unchanged text after them. Throws `FrontMatterError`. */
export function readFrontMatter(text: string): { fields: Record<string, unknown>; content: string } {
  const opening = OPENING.exec(text);
  if (!opening) throw new FrontMatterError('it does not begin with front matter (a line of three dashes)');
  const rest = text.slice(opening[0].length);
  const closing = CLOSING.exec(rest.slice(0, MAX_LENGTH));
  if (!closing) throw new FrontMatterError('its front matter has no end (a second line of three dashes)');
  const content = rest.slice(closing.index + closing[0].length);
  const fields = readYaml(rest.slice(0, closing.index));
  if (Object.keys(fields).length > MAX_FIELDS) throw new FrontMatterError(`its front matter has more than ${MAX_FIELDS} fields`);
  return { fields, content: content.replace(/^\r?\n/, '') };
}

export function writeYaml(fields: Record<string, unknown>): string {
  return stringify(fields, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** Parses a YAML map of plain data. Throws `FrontMatterError`. */
export function readYaml(text: string): Record<string, unknown> {
  // Rejects YAML aliases, because they could expand a small text into a huge value. The library's check for unique keys is off, because it
  // takes quadratic time.
  const document = parseDocument(text, { schema: 'core', merge: false, uniqueKeys: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) throw new FrontMatterError(`its YAML cannot be read: ${firstLine(error.message)}`);
  if (document.contents !== null && !isMap(document.contents)) throw new FrontMatterError('its YAML is not a list of "name: value"');
  try {
    refuseRepeatedKeys(document);
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return (value ?? {}) as Record<string, unknown>;
  } catch (cause) {
    if (cause instanceof FrontMatterError) throw cause;
    throw new FrontMatterError('its YAML has aliases, which are not read', { cause });
  }
}

function refuseRepeatedKeys(document: Document): void {
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        const name: unknown = isScalar(key) ? key.value : key;
        if (seen.has(name)) throw new FrontMatterError(`its YAML has "${String(name)}" twice`);
        seen.add(name);
      }
    },
  });
}

function firstLine(message: string): string {
  return message.split('\n')[0]?.replace(/:$/, '') ?? '';
}
