import { powerOfTwo } from '../plan/power-of-two.ts';
import type { Entry } from './match.js';
import type { Passage } from './passages.ts';
import { readTerms } from './terms.ts';
import { bucketOf } from './words.js';

/** What can be found of an article. */
export interface SearchDocument {
  id: number;
  title: string;
  /** From the root, as addresses have it. */
  path: string;
  folderId: number | null;
  /** From `termsOf`. */
  terms: string;
  passages: Passage[];
  /** Of its first picture, from the root. */
  picture: string | null;
}

/** What a file of the index is made from; its name is that of the file. */
export type SearchInput =
  | { kind: 'search-data'; name: string; data: unknown }
  | { kind: 'search-words'; name: string; documents: [id: number, terms: string][] };

/** About so many articles share the files that are looked up for a word, and so many the one that holds their text. */
const GROUP_SIZE = 2048;
const TEXTS_SIZE = 8;
/** About so many articles justify one more part of a group's words. */
const BUCKET_SIZE = 16;
const MAX_BUCKETS = 64;

/**
 * The index in files: titles; words by group of articles and by how they begin, so that a question costs a reader a few
 * kilobytes however large the site; text for the excerpts of what was found. An article has its place by its id alone, so that
 * changing, adding or taking away one touches its own files only. Sizes double with the site, which seldom moves everything.
 */
export function* planSearch(documents: SearchDocument[], folders: { id: number; name: string }[]): Generator<SearchInput> {
  const groups = powerOfTwo(documents.length / GROUP_SIZE);
  const buckets = Math.min(MAX_BUCKETS, powerOfTwo(documents.length / groups / BUCKET_SIZE));
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
    yield dataFile(
      `texts-${shelf}`,
      members.map(({ id, passages, picture }) => [id, passages.map(toTuple), ...(picture === null ? [] : [picture])]),
    );
  }
}

/** The bytes of a file: a call, because a page opened from a disk may load a script and nothing else. */
export function renderSearchFile(input: SearchInput): string {
  const data = input.kind === 'search-data' ? input.data : toEntries(input.documents);
  return `docreelSearch(${JSON.stringify(input.name)},${JSON.stringify(data).toWellFormed()});\n`;
}

function dataFile(name: string, data: unknown): SearchInput {
  return { kind: 'search-data', name, data };
}

function toTuple({ id, heading, text, moment }: Passage): unknown[] {
  return moment === null ? [id, heading, text] : [id, heading, text, moment.seconds, moment.videoId];
}

function* wordFiles(group: number, members: SearchDocument[], buckets: number): Generator<SearchInput> {
  const parts = Array.from({ length: buckets }, (): [number, string][] => []);
  for (const { id, terms } of members) {
    const own: string[][] = Array.from({ length: buckets }, () => []);
    for (const term of terms.split(' ')) own[bucketOf(term, buckets) ?? 0]?.push(term);
    own.forEach((list, bucket) => list.length > 0 && parts[bucket]?.push([id, list.join(' ')]));
  }
  for (const [bucket, documents] of parts.entries()) {
    const name = `words-${group}-${bucket}`;
    yield { kind: 'search-words', name, documents };
  }
}

function toEntries(documents: [id: number, terms: string][]): Entry[] {
  const index = new Map<string, number[]>();
  for (const [id, terms] of documents) {
    for (const { word, weight } of readTerms(terms)) {
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
