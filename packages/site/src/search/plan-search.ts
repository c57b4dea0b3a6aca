import { powerOfTwo } from '../plan/power-of-two.ts';
import type { Entry } from './match.js';
import type { Passage } from './passages.ts';
import { MOST_BUCKETS, readTerms, splitTerms } from './terms.ts';

/** What can be found of an article, but for its words and passages: those are its text's, and named by its hash. */
export interface SearchDocument {
  id: number;
  title: string;
  /** From the root, as addresses have it. */
  path: string;
  folderId: number | null;
  /** Of its first picture, from the root. */
  picture: string | null;
  contentHash: string;
  /** Videos that it names and the site does not have: their moments lead nowhere. */
  missing: string[];
}

/** What a file of the index is made from, texts aside; its name is that of the file. */
export type SearchInput =
  | { kind: 'search-data'; name: string; data: unknown }
  | { kind: 'search-words'; name: string; bucket: number; buckets: number; ids: number[] }
  | { kind: 'search-texts'; name: string; articles: Pick<SearchDocument, 'id' | 'picture' | 'missing'>[] };

export interface PlannedSearch {
  input: SearchInput;
  /** Of the texts, in the order of the articles: what they say of words, or of passages. */
  contentHashes: string[];
}

/** What is kept of texts, by their hash. */
export interface SearchContents {
  termsOf: (contentHash: string) => string;
  passagesOf: (contentHash: string) => Passage[];
}

/** About so many articles share the files that are looked up for a word, and so many the one that holds their text. */
const GROUP_SIZE = 2048;
const TEXTS_SIZE = 8;
/** About so many articles justify one more part of a group's words. */
const BUCKET_SIZE = 16;

/**
 * The index in files: titles; words by group of articles and by how they begin, so that a question costs a reader a few
 * kilobytes however large the site; text for the excerpts of what was found. An article has its place by its id alone, so that
 * changing, adding or taking away one touches its own files only. Sizes double with the site, which seldom moves everything.
 */
export function* planSearch(documents: SearchDocument[], folders: { id: number; name: string }[]): Generator<PlannedSearch> {
  const groups = powerOfTwo(documents.length / GROUP_SIZE);
  const buckets = Math.min(MOST_BUCKETS, powerOfTwo(documents.length / groups / BUCKET_SIZE));
  const texts = powerOfTwo(documents.length / TEXTS_SIZE);
  const sizes = { total: powerOfTwo(documents.length), groups, buckets, texts };
  yield dataFile('site', { ...sizes, folders: folders.map(({ id, name }) => [id, name]) });
  const byId = documents.toSorted((one, other) => one.id - other.id);
  for (const [group, members] of split(byId, groups)) {
    yield dataFile(
      `titles-${group}`,
      members.map(({ id, path, title, folderId }) => [id, path, title, folderId]),
    );
    yield* wordFiles(group, members, buckets);
  }
  for (const [shelf, members] of split(byId, texts)) {
    const articles = members.map(({ id, picture, missing }) => ({ id, picture, missing }));
    yield { input: { kind: 'search-texts', name: `texts-${shelf}`, articles }, contentHashes: hashesOf(members) };
  }
}

/** The bytes of a file: a call, because a page opened from a disk may load a script and nothing else. */
export function renderSearchFile(
  { input, contentHashes }: Pick<PlannedSearch, 'input' | 'contentHashes'>,
  contents: SearchContents,
): string {
  return `docreelSearch(${JSON.stringify(input.name)},${JSON.stringify(dataOf(input, contentHashes, contents)).toWellFormed()});\n`;
}

function dataOf(input: SearchInput, contentHashes: string[], { termsOf, passagesOf }: SearchContents): unknown {
  if (input.kind === 'search-data') return input.data;
  if (input.kind === 'search-words') return toEntries(input, termsByBucket(contentHashes, input.buckets, termsOf));
  return input.articles.map(({ id, picture, missing }, index) => {
    const passages = passagesOf(contentHashes[index] ?? '');
    return [id, passages.map((passage) => toTuple(passage, missing)), ...(picture === null ? [] : [picture])];
  });
}

function dataFile(name: string, data: unknown): PlannedSearch {
  return { input: { kind: 'search-data', name, data }, contentHashes: [] };
}

function toTuple({ id, heading, text, moment }: Passage, missing: string[]): unknown[] {
  if (moment === null || missing.includes(moment.videoId)) return [id, heading, text];
  return [id, heading, text, moment.seconds, moment.videoId];
}

function* wordFiles(group: number, members: SearchDocument[], buckets: number): Generator<PlannedSearch> {
  const ids = members.map(({ id }) => id);
  const contentHashes = hashesOf(members);
  for (let bucket = 0; bucket < buckets; bucket++)
    yield { input: { kind: 'search-words', name: `words-${group}-${bucket}`, bucket, buckets, ids }, contentHashes };
}

function hashesOf(documents: SearchDocument[]): string[] {
  return documents.map(({ contentHash }) => contentHash);
}

/** The files of a group have one list of texts among them: what is in them is divided once. */
const divided = new WeakMap<string[], string[][]>();

function termsByBucket(contentHashes: string[], buckets: number, termsOf: SearchContents['termsOf']): string[][] {
  const known = divided.get(contentHashes);
  if (known) return known;
  const made = contentHashes.map((hash) => splitTerms(termsOf(hash), buckets));
  divided.set(contentHashes, made);
  return made;
}

function toEntries({ ids, bucket }: { ids: number[]; bucket: number }, terms: string[][]): Entry[] {
  const index = new Map<string, number[]>();
  for (const [at, id] of ids.entries()) {
    for (const { word, weight } of readTerms(terms[at]?.[bucket] ?? '')) {
      const postings = index.get(word);
      if (postings) postings.push(id, weight);
      else index.set(word, [id, weight]);
    }
  }
  return [...index].sort(([one], [other]) => (one < other ? -1 : 1));
}

function split(documents: SearchDocument[], parts: number): Map<number, SearchDocument[]> {
  const found = Map.groupBy(documents, ({ id }) => id % parts);
  return new Map(Array.from({ length: parts }, (_, part) => [part, found.get(part) ?? []]));
}
