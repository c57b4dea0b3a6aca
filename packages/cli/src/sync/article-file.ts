import { CliError, EXIT } from '../exit-codes.ts';
import { divideFrontMatter, type FrontMatter, joinFrontMatter, readFields, setField, writeField } from './front-matter.ts';
import { type Pictures, type RelinkedText, toPaths, toReferences } from './pictures.ts';
import { type Base, cleanMetadata, haveEqualMetadata, type TextState } from './text-state.ts';

/** A Markdown file of the folder that is an article or a translation. */
export interface ArticleFile {
  /** Path relative to the folder, with slashes. */
  path: string;
  /** The text with LF line endings. */
  source: string;
  /** Whether the file has CRLF line endings, as Git writes them on Windows. */
  hasCrlf: boolean;
  /** Undefined in new files. */
  id: number | undefined;
  /** Language of a translation, undefined for an article. */
  language: string | undefined;
  base: Base | undefined;
  state: TextState;
  links: Omit<RelinkedText, 'content'>;
}

/** Returns undefined if the file is no article: it has no front matter, or neither a title nor an ID in it. */
export function parseArticleFile(file: { path: string; text: string }, pictures: Pictures, ownLanguage: string): ArticleFile | undefined {
  const text = file.text.replace(/^\uFEFF/, '');
  const hasCrlf = text.startsWith('---\r\n');
  const source = hasCrlf ? text.replaceAll('\r\n', '\n') : text;
  const divided = divideFrontMatter(source);
  if (!divided) return undefined;
  const fields = readFieldsOf(file.path, divided.yaml);
  const { id, title, slug, language, references } = fields;
  if (title === undefined && id === undefined) return undefined;
  if (typeof title !== 'string' || title.trim() === '') throw invalidFile(file.path, 'it needs a title');
  if (id !== undefined && !isId(id)) throw invalidFile(file.path, 'its id is not a number');
  const isTranslation = language !== undefined && language !== null && language !== ownLanguage;
  if (isTranslation && id === undefined) throw invalidFile(file.path, 'a translation needs the id of its article');
  const { content, ...links } =
    references === 'kept'
      ? { content: divided.body, shown: new Map<string, string>(), written: new Map<string, string>(), missing: [] }
      : toReferences(divided.body, file.path, pictures);
  return {
    path: file.path,
    source,
    hasCrlf,
    id,
    language: isTranslation ? toText(language) : undefined,
    base: readBase(fields['base']),
    state: {
      title,
      slug: isTranslation || slug === undefined || slug === null ? null : toText(slug),
      isHidden: !isTranslation && fields['hidden'] === true,
      metadata: cleanMetadata(fields['metadata']),
      content,
    },
    links,
  };
}

function readFieldsOf(path: string, yaml: string): Record<string, unknown> {
  try {
    return readFields(yaml);
  } catch (error) {
    throw invalidFile(path, error instanceof Error ? error.message : String(error));
  }
}

function invalidFile(path: string, reason: string): CliError {
  return new CliError(`${path}: ${reason}.`, { code: 'INVALID_FILE', exitCode: EXIT.wrongUse, details: { file: path } });
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : String(value);
}

function readBase(value: unknown): Base | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { revision, hash, folder, hidden } = value as Record<string, unknown>;
  if (!isId(revision)) return undefined;
  const isFolder = folder === null || isId(folder);
  return { revision, hash: toText(hash), isHidden: hidden === true, ...(isFolder && { folder }) };
}

/** The content of a file after a pull or push. */
export interface WantedText {
  path: string;
  id: number;
  language: string | undefined;
  state: TextState;
  base: Base;
}

/** Returns the text of a file. With `file`, changes only the fields and the body that differ from it. */
export function writeArticleFile(wanted: WantedText, pictures: Pictures, file?: ArticleFile): string {
  const divided = file ? divideFrontMatter(file.source) : undefined;
  const isBodyKept = file?.path === wanted.path && file.state.content === wanted.state.content;
  const body = isBodyKept && divided ? { text: divided.body, isKept: undefined } : writeBody(wanted, pictures, file);
  const before: FrontMatter = divided ?? { yaml: '', gap: '\n', body: '' };
  const yaml = writeYaml(wanted, body.isKept, { yaml: before.yaml, file });
  const text = joinFrontMatter({ ...before, yaml, body: body.text });
  return file?.hasCrlf ? text.replaceAll('\n', '\r\n') : text;
}

/** Writes references as paths of pictures. If they could not be read back, the text keeps its references and `isKept` is true. */
function writeBody({ path, state }: WantedText, pictures: Pictures, file: ArticleFile | undefined): { text: string; isKept: boolean } {
  const written = file?.path === path ? file.links.written : new Map<string, string>();
  const text = toPaths(state.content, path, { pictures, written });
  return toReferences(text, path, pictures).content === state.content ? { text, isKept: false } : { text: state.content, isKept: true };
}

function writeYaml(
  wanted: WantedText,
  isKept: boolean | undefined,
  { yaml, file }: { yaml: string; file: ArticleFile | undefined },
): string {
  const changes = listChangedFields(wanted, file);
  if (isKept !== undefined) changes.push(['references', isKept ? 'kept' : undefined]);
  if (file?.id === undefined) changes.push(['id', wanted.id]);
  const base = toFields(wanted.base);
  // An unchanged base keeps its line, however it is written.
  const isBaseKept = file?.base && writeField('base', toFields(file.base)) === writeField('base', base);
  if (!isBaseKept) changes.push(['base', base]);
  return changes.reduce((text, [name, value]) => setField(text, name, value), yaml);
}

/** Returns the fields that the file lacks or has with another value. Undefined removes a field. */
function listChangedFields({ state, language }: WantedText, file: ArticleFile | undefined): [name: string, value: unknown][] {
  const before = file?.state;
  const changes: [name: string, value: unknown][] = [];
  if (state.title !== before?.title) changes.push(['title', state.title]);
  if (state.slug !== null && state.slug !== before?.slug) changes.push(['slug', state.slug]);
  if (state.isHidden !== (before?.isHidden ?? false)) changes.push(['hidden', state.isHidden || undefined]);
  if (!haveEqualMetadata(state.metadata, before?.metadata ?? {}))
    changes.push(['metadata', Object.keys(state.metadata).length > 0 ? state.metadata : undefined]);
  if (language !== undefined && file?.language === undefined) changes.push(['language', language]);
  return changes;
}

/** Returns the base as it is written in a file. */
function toFields({ revision, hash, folder, isHidden }: Base): Record<string, unknown> {
  return { revision, hash, ...(folder !== undefined && { folder }), ...(isHidden && { hidden: true }) };
}
