import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { type PlannedFile, type PlanOptions, planSite, type SiteOutline } from '@docreel/site';
import { inBatches } from '../../../lib/in-batches.ts';
import { keepPlaces } from '../../../lib/keep-places.ts';
import { sendAll } from '../../../platform/threads/send-all.ts';
import type { StreamCall } from '../../../platform/threads/threads.ts';
import type { Base, PlacedFile, ShownArticle, ShownBefore } from '../shown.store.ts';
import { unpackMarks } from './unpack-marks.ts';

export interface PlanSite {
  /** Without the marks of its digests. */
  outline: SiteOutline;
  options: PlanOptions;
  marks: string;
  /** The publication that the site is compared with. */
  base: Pick<Base, 'files' | 'articles'>;
  /** Of the outline's articles, in its order. */
  revisions: number[];
  /** Of the file that the plan is written to. */
  path: string;
}

/** Some files that are not in the base, as bytes of the plan, and how much of the site is planned with them; at the end what differs. */
export type WrittenPlan = { sizeBytes: number; share: number } | { end: Difference };

/** What a site has that its base has not, and what it has no longer. */
export interface Difference {
  files: PlacedFile[];
  gone: string[];
  articles: ShownArticle[];
  goneArticles: Pick<ShownArticle, 'language' | 'articleId'>[];
  /** Over all files and where they lie. */
  hash: string;
}

/** What pages share is written once for each batch. */
const FILES_AT_A_TIME = 200;

/** Runs in a thread: plans every file that the site will have, many at a time, and writes what is needed to make those that are new. */
export default function planSiteInThread({ input, port }: StreamCall<PlanSite>): Promise<void> {
  return sendAll(port, writeAll(input));
}

function* writeAll({ outline, options, marks, base, revisions, path }: PlanSite): Generator<WrittenPlan> {
  unpackMarks(outline.articles, marks);
  const before = new Map<string, string>(Object.entries(JSON.parse(base.files) as Record<string, string>));
  const hash = createHash('sha256');
  const files: PlacedFile[] = [];
  /** The articles in the order of reading, and where their Markdown is, as `{language}/{articleId}`. */
  const reading: string[] = [];
  const packs = new Map<string, string>();
  for (const batch of inBatches(planSite(outline, options), FILES_AT_A_TIME)) {
    const changed = batch.filter(({ path: place, key }) => before.get(place) !== key);
    for (const file of batch) {
      before.delete(file.path);
      hash.update(`${file.path}\0${file.key}\n`);
      noteArticles(file, { reading, packs });
    }
    if (changed.length === 0) continue;
    for (const file of changed) files.push({ path: file.path, key: file.key });
    const bytes = serialize(changed);
    appendFileSync(path, bytes);
    yield { sizeBytes: bytes.length, share: Math.min(1, reading.length / outline.articles.length) };
  }
  const shown = differenceOf(JSON.parse(base.articles) as ShownBefore[], { outline, revisions, reading, packs });
  yield { end: { files, gone: [...before.keys()], ...shown, hash: hash.digest('hex') } };
}

interface Shown {
  reading: string[];
  packs: Map<string, string>;
}

function noteArticles({ input, path }: PlannedFile, { reading, packs }: Shown): void {
  if (input.kind === 'article') reading.push(`${input.article.language}/${input.article.id}`);
  if (input.kind === 'markdown-pack') for (const { article } of input.pages) packs.set(`${input.language}/${article.id}`, path);
}

function differenceOf(
  base: ShownBefore[],
  { outline, revisions, reading, packs }: Shown & Pick<PlanSite, 'outline' | 'revisions'>,
): Pick<Difference, 'articles' | 'goneArticles'> {
  const before = new Map(base.map((row) => [`${row[0]}/${row[1]}`, row]));
  const now = new Map(
    outline.articles.map((article, at) => [`${article.language}/${article.id}`, { article, revision: revisions[at] ?? 0 }]),
  );
  const places = keepPlaces(reading.map((id) => before.get(id)?.[7]));
  const articles: ShownArticle[] = [];
  for (const [at, id] of reading.entries()) {
    const one = now.get(id);
    if (!one) continue;
    const { language, id: articleId, slug, title, folderId } = one.article;
    const markdownPath = packs.get(id) ?? null;
    const shown = { language, articleId, slug, revision: one.revision, title, folderId, markdownPath, place: places[at] ?? 0 };
    const known = before.get(id);
    before.delete(id);
    if (!known || !Object.values(shown).every((value, index) => value === known[index])) articles.push(shown);
  }
  return { articles, goneArticles: Array.from(before.values(), ([language, articleId]) => ({ language, articleId })) };
}
