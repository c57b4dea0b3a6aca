import { powerOfTwo } from '../plan/power-of-two.ts';
import type { Entry } from './match.js';
import type { Passage } from './passages.ts';
import { MOST_BUCKETS, readTerms, splitTerms } from './terms.ts';

/** An article in the search results. Its words and passages are stored under the hash of its text. */
export interface SearchDocument {
  id: number;
  title: string;
  /** URL path relative to the root. */
  path: string;
  folderId: number | null;
  /** IDs of its pictures, in order, with their paths relative to the root. */
  pictures: [id: string, path: string][];
  contentHash: string;
  /** References to videos that do not exist. Results contain no links to times in these videos. */
  missing: string[];
}

/** The input of an index file without the texts. `name` is the name of the file. */
export type SearchInput =
  | { kind: 'search-data'; name: string; data: unknown }
  | { kind: 'search-words'; name: string; bucket: number; buckets: number; ids: number[] }
  | { kind: 'search-texts'; name: string; articles: Pick<SearchDocument, 'id' | 'pictures' | 'missing'>[] };

export interface PlannedSearch {
  input: SearchInput;
  /** Content hashes of the texts whose words or passages the file contains, in the order of the articles. */
  contentHashes: string[];
}

/** Words and passages of texts by content hash. */
export interface SearchContents {
  listWeightedTerms: (contentHash: string) => string;
  listPassages: (contentHash: string) => Passage[];
}

/** Number of articles per group of word files, and per file of passages. */
const GROUP_SIZE = 2048;
const TEXTS_SIZE = 8;
/** Number of articles for which a group has one word file. */
const BUCKET_SIZE = 16;

/**
 * Plans the files of the search index: titles, words (by group of articles and hash of the word), and passages for excerpts. A query loads
 * a few kilobytes, whatever the size of the site. The article's ID determines its files, so a changed article changes only the files of its
 * group. Numbers of files double with the site, so that articles rarely move between files.
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
    const articles = members.map(({ id, pictures, missing }) => ({ id, pictures, missing }));
    yield { input: { kind: 'search-texts', name: `texts-${shelf}`, articles }, contentHashes: hashesOf(members) };
  }
}

/** Renders a file as a script that calls a function, because pages that are opened from disk can load only scripts. */
export function renderSearchFile(
  { input, contentHashes }: Pick<PlannedSearch, 'input' | 'contentHashes'>,
  contents: SearchContents,
): string {
  return `docreelSearch(${JSON.stringify(input.name)},${JSON.stringify(dataOf(input, contentHashes, contents)).toWellFormed()});\n`;
}

/** Returns the data of a rendered index file. */
export function readSearchFile(text: string): unknown {
  return JSON.parse(text.slice(text.indexOf(',') + 1, text.lastIndexOf(')')));
}

function dataOf(input: SearchInput, contentHashes: string[], { listWeightedTerms, listPassages }: SearchContents): unknown {
  if (input.kind === 'search-data') return input.data;
  if (input.kind === 'search-words') return toEntries(input, termsByBucket(contentHashes, input.buckets, listWeightedTerms));
  return input.articles.map(({ id, pictures, missing }, index) => {
    const passages = listPassages(contentHashes[index] ?? '').map((passage) => toTuple(passage, { pictures, missing }));
    return [id, passages, ...(pictures.length > 0 ? [pictures.map(([, path]) => path)] : [])];
  });
}

function dataFile(name: string, data: unknown): PlannedSearch {
  return { input: { kind: 'search-data', name, data }, contentHashes: [] };
}

function toTuple(
  { id, heading, text, moment, pictureId }: Passage,
  { pictures, missing }: Pick<SearchDocument, 'pictures' | 'missing'>,
): unknown[] {
  const picture = pictures.findIndex(([asset]) => asset === pictureId);
  if (moment !== null && !missing.includes(moment.videoId)) return [id, heading, text, picture, moment.seconds, moment.videoId];
  return picture < 0 ? [id, heading, text] : [id, heading, text, picture];
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

/** Splits the words of each text only once, because all word files of a group use the same list of texts. */
const divided = new WeakMap<string[], string[][]>();

function termsByBucket(contentHashes: string[], buckets: number, listWeightedTerms: SearchContents['listWeightedTerms']): string[][] {
  const known = divided.get(contentHashes);
  if (known) return known;
  const made = contentHashes.map((hash) => splitTerms(listWeightedTerms(hash), buckets));
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
