import { createHash } from 'node:crypto';

/** The fields of an article or a translation that a folder and the server keep equal. */
export interface TextState {
  title: string;
  /** Null in translations, and in new files that leave the slug to the server. */
  slug: string | null;
  isHidden: boolean;
  /** Only fields with a value. */
  metadata: Metadata;
  /** Markdown with references as the API returns them: `asset:ID` and `video:ID`. */
  content: string;
}

export type Metadata = Readonly<Record<string, unknown>>;

/** The revision and the folder on the server that a file was last equal to. */
export interface Base {
  revision: number;
  /** Hash of the fields in this revision. */
  hash: string;
  /** The folder of an article. Undefined for translations. */
  folder?: number | null;
  /** Only needed for the three-way merge: revisions on the server do not contain it. */
  isHidden: boolean;
}

/** Fields without a value in the API. A missing line in a file means this value. */
export const NO_METADATA: Metadata = {
  metaTitle: null,
  metaDescription: null,
  metaKeywords: [],
  ogImage: null,
  canonicalUrl: null,
  noIndex: false,
  jsonLd: null,
};

/** Returns the metadata that the API can change, without empty values and with sorted names, so that equal metadata have equal JSON. */
export function cleanMetadata(given: unknown): Metadata {
  if (typeof given !== 'object' || given === null) return {};
  const values = given as Record<string, unknown>;
  const names = Object.keys(NO_METADATA).filter((name) => !isEmpty(values[name]));
  return Object.fromEntries(names.map((name) => [name, sortKeys(values[name])]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sortKeys(one)]));
}

export function hashState({ title, slug, isHidden, metadata, content }: TextState): string {
  const values = JSON.stringify([title, slug, isHidden, metadata, content]);
  return createHash('sha256').update(values).digest('hex').slice(0, 16);
}

export function haveEqualMetadata(a: Metadata, b: Metadata): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the fields of a `PATCH` request that turns the state on the server into the wanted one. The slug stays if the file has none. */
export function diffStates(from: TextState, to: TextState) {
  const isSlugChanged = to.slug !== null && to.slug !== from.slug;
  return {
    ...(to.title !== from.title && { title: to.title }),
    ...(isSlugChanged && { slug: to.slug ?? '' }),
    ...(to.isHidden !== from.isHidden && { isHidden: to.isHidden }),
    ...(!haveEqualMetadata(from.metadata, to.metadata) && { metadata: diffMetadata(from.metadata, to.metadata) }),
    ...(to.content !== from.content && { content: to.content }),
  };
}
export type StatePatch = ReturnType<typeof diffStates>;

function diffMetadata(from: Metadata, to: Metadata): Record<string, unknown> {
  const names = Object.keys(NO_METADATA).filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
  return Object.fromEntries(names.map((name) => [name, to[name] ?? NO_METADATA[name]]));
}
