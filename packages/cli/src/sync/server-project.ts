import type { Client } from '@docreel/sdk';
import { strFromU8, unzipSync } from 'fflate';
import { posix } from 'node:path';
import { divideFrontMatter, readFields } from './front-matter.ts';
import { toKey } from './state-file.ts';
import { cleanMetadata, type TextState } from './text-state.ts';

/** The project as the server has it, read in one request. */
export interface ServerProject {
  id: string;
  language: string;
  languages: readonly string[];
  /** Articles and translations by their names in `.docreel/state`. */
  texts: Map<string, ServerText>;
  folders: Map<number, ServerFolder>;
  /** URLs of the pictures that texts show, by ID, with the path in which an export has them. */
  pictures: Map<string, { file: string; url: string }>;
}

export interface ServerText {
  id: number;
  language: string | undefined;
  revision: number;
  /** Undefined for translations. */
  folder: number | null | undefined;
  /** File name in a new folder. */
  name: string;
  state: TextState;
}

/** Returns what identifies a text that has no file. */
export function describeText({ id, language, state }: ServerText) {
  return { id, ...(language !== undefined && { language }), title: state.title };
}

export interface ServerFolder {
  id: number;
  name: string;
  parent: number | null;
  /** Name of the directory in a new folder. */
  directory: string;
}

interface Manifest {
  project: { id: string; language: string };
  languages: { code: string }[];
  folders: { path: string; id: number; name: string }[];
}

export async function readServerProject(client: Client, signal: AbortSignal): Promise<ServerProject> {
  const response = await client.exportProject({ query: { format: 'markdown', purpose: 'sync' }, signal });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const { project, languages, folders } = readFields(read('docreel.yaml')) as unknown as Manifest;
  const byPath = new Map(folders.map((folder) => [folder.path, folder.id]));
  const texts = Object.keys(files)
    .filter((name) => name.endsWith('.md'))
    .map((name) => toServerText(name, read(name), { byPath, language: project.language }));
  const index = JSON.parse(read('assets/index.json')) as { pictures: { id: string; file: string; url: string }[] };
  return {
    ...project,
    languages: languages.map(({ code }) => code),
    texts: new Map(texts.map((text) => [toKey(text.id, text.language), text])),
    folders: new Map(folders.map((folder) => [folder.id, toServerFolder(folder, byPath)])),
    pictures: new Map(index.pictures.map(({ id, file, url }) => [id, { file, url }])),
  };
}

function toServerText(
  name: string,
  text: string,
  { byPath, language: ownLanguage }: { byPath: ReadonlyMap<string, number>; language: string },
): ServerText {
  const { yaml, body } = divideFrontMatter(text) ?? { yaml: '', body: text };
  const { id, title, slug, language, translationOf, revision, hidden, metadata } = readFields(yaml);
  const isTranslation = translationOf !== undefined && language !== ownLanguage;
  const directory = posix.dirname(name);
  return {
    id: Number(id),
    language: isTranslation ? String(language) : undefined,
    revision: Number(revision),
    folder: isTranslation ? undefined : (byPath.get(`${directory}/`) ?? null),
    name: toSafeName(posix.basename(name), `article-${Number(id)}.md`),
    state: {
      title: String(title),
      slug: isTranslation ? null : String(slug),
      isHidden: hidden === true,
      metadata: cleanMetadata(metadata),
      content: body,
    },
  };
}

function toServerFolder({ path, id, name }: Manifest['folders'][number], byPath: ReadonlyMap<string, number>): ServerFolder {
  const parent = posix.dirname(path);
  return { id, name, parent: byPath.get(`${parent}/`) ?? null, directory: toSafeName(posix.basename(path), `folder-${id}`) };
}

/** Names of files come from the server, so nothing that leaves the folder or hides in it is used. */
function toSafeName(name: string, otherwise: string): string {
  return /^[\w-][\w.-]*$/.test(name) ? name : otherwise;
}
