import type { Client } from '@docreel/sdk';
import { mergeEdits } from '@docreel/markdown/merging';
import { parseInBrowser } from '@docreel/markdown/blocks';
import type { ArticleFile } from './article-file.ts';
import type { ServerText } from './server-project.ts';
import { type Base, cleanMetadata, hashState, type Metadata, type TextState } from './text-state.ts';

/** Changes of a file and of its text on the server since both were last equal. */
export interface Comparison {
  /** The state of the file. A file without a slug has the slug of the server. */
  mine: TextState;
  isChangedHere: boolean;
  isChangedThere: boolean;
  isMovedHere: boolean;
  isMovedThere: boolean;
}

/** Compares a file with the server. `folder` is the folder of the directory in which the file lies, undefined if it is a new one. */
export function compareText(file: ArticleFile, server: ServerText, folder: number | null | undefined): Comparison {
  const mine = { ...file.state, slug: file.state.slug ?? server.state.slug };
  const { base, language } = file;
  const [here, there] = [hashState(mine), hashState(server.state)];
  const isArticle = language === undefined;
  return {
    mine,
    isChangedHere: here !== base?.hash && here !== there,
    isChangedThere: there !== base?.hash && here !== there,
    isMovedHere: isArticle && folder !== base?.folder && folder !== server.folder,
    isMovedThere: isArticle && server.folder !== base?.folder && folder !== server.folder,
  };
}

/**
 * Returns whether a new file and an article of the server are the same: the file was sent before without its ID, for example from another
 * clone of the repository.
 */
export function isSameArticle(file: ArticleFile, server: ServerText, folder: number | null | undefined): boolean {
  const { id, language, state } = file;
  const isNew = id === undefined && language === undefined && server.language === undefined;
  return isNew && folder === server.folder && state.title === server.state.title && state.content === server.state.content;
}

/** Returns the base of a file that contains everything of the text on the server. */
export function toBase({ state, revision, folder }: Pick<ServerText, 'state' | 'revision' | 'folder'>): Base {
  return { revision, hash: hashState(state), isHidden: state.isHidden, ...(folder !== undefined && { folder }) };
}

export interface MergedStates {
  /** The merged text with the version of the folder in conflicts. */
  mine: TextState;
  /** The merged text with the version of the server in conflicts. */
  theirs: TextState;
  /** Names of the fields with a conflict. If there are none, both texts are equal. */
  conflicts: string[];
}

/** Merges the changes of a file with those of the server. Reads the text from which both started, which is one request. */
export async function mergeWithServer(
  { client, signal }: { client: Client; signal: AbortSignal },
  { file, mine }: { file: ArticleFile; mine: TextState },
  server: ServerText,
): Promise<MergedStates> {
  const base = await readBase(client, { file, signal });
  return base === null ? { mine, theirs: server.state, conflicts: ['content'] } : mergeStates(base, mine, server.state);
}

/** Returns the text of the revision, or null if the file has no base or the server no such revision. */
async function readBase(client: Client, { file, signal }: { file: ArticleFile; signal: AbortSignal }): Promise<TextState | null> {
  const { id, language, base } = file;
  if (id === undefined || base === undefined) return null;
  try {
    const call = { params: { id, number: base.revision }, query: language === undefined ? {} : { language }, signal };
    const { title, slug, metadata, content } = await client.getRevision(call);
    const shared = language === undefined ? { slug, isHidden: base.isHidden } : { slug: null, isHidden: false };
    return { title, metadata: cleanMetadata(metadata), content, ...shared };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'REVISION_NOT_FOUND') return null;
    throw error;
  }
}

function mergeStates(base: TextState, mine: TextState, theirs: TextState): MergedStates {
  const conflicts: string[] = [];
  const [here, there] = [{ ...theirs }, { ...theirs }];
  for (const name of ['title', 'slug', 'isHidden'] as const) {
    const value = mergeValue(base[name], mine[name], theirs[name]);
    if (!value) conflicts.push(name);
    Object.assign(here, { [name]: value ? value.merged : mine[name] });
    if (value) Object.assign(there, { [name]: value.merged });
  }
  const metadata = mergeMetadata(base.metadata, mine.metadata, theirs.metadata);
  if (metadata.hasConflict) conflicts.push('metadata');
  const texts = { base: base.content, mine: mine.content, theirs: theirs.content };
  const content = mergeEdits(texts, { parse: parseInBrowser, choose: () => 'mine' });
  const isClean = content.conflicts.length === 0;
  if (!isClean) conflicts.push('content');
  const other = isClean ? content : mergeEdits(texts, { parse: parseInBrowser, choose: () => 'theirs' });
  return {
    mine: { ...here, metadata: metadata.mine, content: content.content },
    theirs: { ...there, metadata: metadata.theirs, content: other.content },
    conflicts,
  };
}

/** Returns the value that changed, or undefined if both sides changed it in different ways. */
function mergeValue<T>(base: T, mine: T, theirs: T): { merged: T } | undefined {
  if (mine === base || mine === theirs) return { merged: theirs };
  return theirs === base ? { merged: mine } : undefined;
}

function mergeMetadata(base: Metadata, mine: Metadata, theirs: Metadata) {
  const [here, there]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  let hasConflict = false;
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const [b, m, t] = [base, mine, theirs].map((one) => (one[name] === undefined ? '' : JSON.stringify(one[name])));
    const value = mergeValue(b, m, t);
    hasConflict ||= !value;
    here[name] = value ? pick(value.merged) : mine[name];
    there[name] = value ? pick(value.merged) : theirs[name];
  }
  return { mine: cleanMetadata(here), theirs: cleanMetadata(there), hasConflict };
}

function pick(json: string | undefined): unknown {
  return json ? (JSON.parse(json) as unknown) : undefined;
}
