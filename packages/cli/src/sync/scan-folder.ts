import { readdir, readFile, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import path from 'node:path';
import { CliError, EXIT, wrongUse } from '../exit-codes.ts';
import { type ArticleFile, parseArticleFile } from './article-file.ts';
import { hasMarkers, resolveBaseConflict } from './conflict-markers.ts';
import { FOLDER_FILE, type FolderFile, parseFolderFile } from './folder-file.ts';
import { PICTURE_FILE, type Pictures, readPictures } from './pictures.ts';
import { type FolderState, readState, toKey } from './state-file.ts';
import { hashState } from './text-state.ts';

/** The folder as it lies on the disk. */
export interface LocalProject {
  root: string;
  state: FolderState & { text: string };
  articles: ArticleFile[];
  /** Files with an ID by their names in `.docreel/state`. */
  byKey: Map<string, ArticleFile>;
  /** Directories with articles, without the root, by path. Each path ends with a slash, and parents come first. */
  folders: Map<string, FolderFile>;
  pictures: Pictures;
  /** All paths, so that a new file never replaces another. */
  taken: Set<string>;
}

/** Reads the folder. Throws a conflict if a file has conflict markers, because its text is not final. */
export async function scanFolder(
  root: string,
  { ownLanguage, isDryRun }: { ownLanguage: string; isDryRun: boolean },
): Promise<LocalProject> {
  const files = await listFiles(root);
  const texts = await readTexts(root, files, isDryRun);
  const pictures = await readPictures(
    root,
    files.filter((file) => PICTURE_FILE.test(file)),
  );
  refuseMarkers(texts, pictures, ownLanguage);
  const articles = texts
    .filter(({ file }) => file.endsWith('.md'))
    .map(({ file, text }) => parseArticleFile({ path: file, text }, pictures, ownLanguage))
    .filter((article) => article !== undefined);
  const byKey = new Map<string, ArticleFile>();
  for (const article of articles) {
    if (article.id === undefined) continue;
    const key = toKey(article.id, article.language);
    const other = byKey.get(key);
    if (other) throw wrongUse(`${other.path} and ${article.path} have the same id. Remove id and base from the copy.`);
    byKey.set(key, article);
  }
  return { root, state: await readState(root), articles, byKey, folders: listFolders(articles, texts), pictures, taken: new Set(files) };
}

/** Returns all files except hidden ones, as paths with slashes. */
async function listFiles(root: string, directory = ''): Promise<string[]> {
  const entries = await readdir(path.join(root, directory), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // The first pull creates the folder.
    if (error.code === 'ENOENT' && directory === '') return [];
    throw error;
  });
  const lists = entries
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(async (entry) => {
      const name = posix.join(directory, entry.name);
      if (entry.isDirectory()) return listFiles(root, name);
      return entry.isFile() ? [name] : [];
    });
  return (await Promise.all(lists)).flat();
}

interface ReadText {
  file: string;
  text: string;
}

/** Reads Markdown and folder files. Resolves conflicts of Git that contain nothing but the base of a file. */
async function readTexts(root: string, files: readonly string[], isDryRun: boolean): Promise<ReadText[]> {
  const texts: ReadText[] = [];
  for (const file of files.filter((name) => name.endsWith('.md') || posix.basename(name) === FOLDER_FILE)) {
    const text = await readFile(path.join(root, file), 'utf8');
    const resolved = resolveBaseConflict(text);
    if (resolved !== text && !isDryRun) await writeFile(path.join(root, file), resolved);
    texts.push({ file, text: resolved });
  }
  return texts;
}

/** Markers in a text that is equal to the server's are an example in an article. */
function refuseMarkers(texts: readonly ReadText[], pictures: Pictures, ownLanguage: string): void {
  const files = texts.filter(({ text, file }) => hasMarkers(text) && !isUnchanged({ path: file, text })).map(({ file }) => file);
  if (files.length === 0) return;
  const message = `${files.join(', ')}: resolve the conflict first. Keep the right text, and delete the lines with <<<<<<<, ======= and >>>>>>>.`;
  throw new CliError(message, { code: 'CONFLICT', exitCode: EXIT.conflict, details: { conflicts: files.map((file) => ({ path: file })) } });
  function isUnchanged(file: { path: string; text: string }): boolean {
    try {
      const article = parseArticleFile(file, pictures, ownLanguage);
      return article?.base !== undefined && hashState(article.state) === article.base.hash;
    } catch {
      return false;
    }
  }
}

/** Returns a folder for each directory that contains an article or a folder file, and for their parents. */
function listFolders(articles: readonly ArticleFile[], texts: readonly ReadText[]): Map<string, FolderFile> {
  const found = texts.filter(({ file }) => posix.basename(file) === FOLDER_FILE);
  const read = new Map(found.map(({ file, text }) => [`${posix.dirname(file)}/`, parseFolderFile(file, text)]));
  const used = articles.filter(({ language }) => language === undefined).map((article) => toDirectory(article.path));
  const paths = new Set([...used, ...read.keys()].flatMap(listParents));
  const byId = new Map<number, string>();
  for (const [directory, { id }] of read) {
    const other = id === undefined ? undefined : byId.get(id);
    if (other) throw wrongUse(`${other} and ${directory} have the same id in ${FOLDER_FILE}. Delete ${FOLDER_FILE} in the copy.`);
    if (id !== undefined) byId.set(id, directory);
  }
  return new Map(
    [...paths].toSorted().map((directory) => [directory, read.get(directory) ?? parseFolderFile(directory + FOLDER_FILE, '')]),
  );
}

/** Returns the directory of a file with a slash at the end. It is empty for the root. */
export function toDirectory(file: string): string {
  const directory = posix.dirname(file);
  return directory === '.' ? '' : `${directory}/`;
}

/** Returns a directory and its parents, without the root. */
function listParents(directory: string): string[] {
  if (directory === '' || directory === './') return [];
  const parent = posix.dirname(directory);
  return [...(parent === '.' ? [] : listParents(`${parent}/`)), directory];
}
