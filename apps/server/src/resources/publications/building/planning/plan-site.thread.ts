import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import { needOf, type PlannedFile, type PlanOptions, planSite, type SiteOutline } from '@docreel/site';
import { inBatches } from '../../../../lib/iterating/in-batches.ts';
import { piecesNow } from '../../../../platform/process/pieces.ts';
import { sendAll } from '../../../../platform/threads/send-all.ts';
import type { StreamCall } from '../../../../platform/threads/threads.ts';
import type { Base, PlacedFile } from '../../shown.store.ts';
import type { TextPlace } from '../outline.store.ts';
import { portionsOf } from '../portions.ts';
import { type ArticlesDiffer, articlesDiffer } from './articles-differ.ts';
import { type MadeOutline, makeOutline } from './make-outline.ts';
import { missingMedia } from './missing-media.ts';
import { mediaPaths, type Narrowing, narrowSite } from './narrow-site.ts';
import type { NeededFile, PlannedNeeds, PlannedPortion } from './planned-portion.ts';
import type { SiteContent } from './site-content.ts';

export interface PlanSite {
  content: SiteContent;
  options: PlanOptions;
  /** The publication that the site is compared with. */
  base: Pick<Base, 'files' | 'articles'>;
  narrowing: Narrowing;
  /** Of the file that the plan is written to. */
  path: string;
}

/** Files that are not in the base; at the end the rest. Null: a text is gone. */
export type WrittenPlan = PlannedPortion | { end: SitePlan | null };

/** What a site has that its base has not, and what it has no longer; and what it shows. */
export interface SitePlan extends ArticlesDiffer {
  files: PlacedFile[];
  gone: string[];
  /** Over all files and where they lie. */
  hash: string;
  /** In the project's own language. */
  articlesCount: number;
  languages: string[];
  videoIds: string[];
  /** Where its pictures and videos lie. */
  mediaPaths: string[];
  /** A sentence for each picture or video that is named and missing. */
  missing: string[];
  draftsCount: number;
  /** Hashes of texts that are kept and not shown any more. */
  unused: string[];
}

/** Hashing little takes as long as hashing much. */
const FILES_AT_A_TIME = 200;

/** Runs in a thread: plans every file that the site will have, many at a time, and writes what is needed to make those that are new. */
export default function planSiteInThread({ input, port }: StreamCall<PlanSite>): Promise<void> {
  return sendAll(port, writeAll(input));
}

async function* writeAll({ content, options, base, narrowing, path }: PlanSite): AsyncGenerator<WrittenPlan> {
  const made = makeOutline(content);
  if (!made) {
    yield { end: null };
    return;
  }
  const outline = narrowSite(made.outline, narrowing);
  const before = keysBefore(base.files);
  const hash = createHash('sha256');
  const files: PlacedFile[] = [];
  /** The articles in the order of reading, and where their Markdown is, as `{language}/{articleId}`. */
  const reading: string[] = [];
  const packs = new Map<string, string>();

  function* changed(): Generator<PlannedFile> {
    for (const batch of inBatches(planSite(outline, options), FILES_AT_A_TIME)) {
      hash.update(batch.map((file) => `${file.path}\0${file.key}\n`).join(''));
      for (const file of batch) {
        noteArticles(file, { reading, packs });
        const isKept = before.get(file.path) === file.key;
        before.delete(file.path);
        if (isKept) continue;
        files.push({ path: file.path, key: file.key });
        yield file;
      }
    }
  }

  const write = piecesNow(path);
  for await (const portion of portionsOf(changed(), (file) => weightOf(file, made.placeOf))) {
    const needs: PlannedNeeds = { files: portion.map(toNeeded), places: placesOf(portion, made.placeOf) };
    const share = Math.min(1, reading.length / outline.articles.length);
    // What pages share is written once for each portion.
    yield { needs: write(serialize(needs)), files: write(serialize(portion)), share };
  }
  const differ = articlesDiffer(base.articles, { outline, revisions: made.revisions, reading, packs });
  yield { end: { files, gone: [...before.keys()], ...differ, hash: hash.digest('hex'), ...shownBy(outline), ...leftOver(made) } };
}

function toNeeded(file: PlannedFile): NeededFile {
  return { key: file.key, contentHashes: file.contentHashes, need: needOf(file) };
}

/** Of what a file is made from; files of words share theirs, which are a small part of the texts. */
function weightOf(file: PlannedFile, placeOf: MadeOutline['placeOf']): number {
  if (needOf(file) === 'terms') return 0;
  return file.contentHashes.reduce((sum, hash) => sum + (placeOf(hash)?.sizeBytes ?? 0), 0);
}

/** Keys of files by their path, from `readBase`. */
function keysBefore(lines: string): Map<string, string> {
  const keys = new Map<string, string>();
  if (lines === '') return keys;
  for (const line of lines.split('\n')) {
    const end = line.indexOf('\t');
    keys.set(line.slice(0, end), line.slice(end + 1));
  }
  return keys;
}

function leftOver({ draftsCount, unused }: { draftsCount: number; unused: string[] }): Pick<SitePlan, 'draftsCount' | 'unused'> {
  return { draftsCount, unused };
}

function shownBy(outline: SiteOutline): Pick<SitePlan, 'articlesCount' | 'languages' | 'videoIds' | 'mediaPaths' | 'missing'> {
  return {
    articlesCount: outline.articles.filter(({ language }) => language === outline.project.language).length,
    languages: outline.languages.map(({ code }) => code),
    videoIds: outline.videos.map(({ videoId }) => videoId),
    mediaPaths: mediaPaths(outline),
    missing: missingMedia(outline),
  };
}

function placesOf(files: PlannedFile[], placeOf: MadeOutline['placeOf']): Map<string, TextPlace> {
  const places = new Map<string, TextPlace>();
  // Files of words name those of their whole group, in one list.
  for (const hashes of new Set(files.map(({ contentHashes }) => contentHashes))) {
    for (const hash of hashes) {
      const place = placeOf(hash);
      if (place) places.set(hash, place);
    }
  }
  return places;
}

function noteArticles({ input, path }: PlannedFile, { reading, packs }: { reading: string[]; packs: Map<string, string> }): void {
  if (input.kind === 'article') reading.push(`${input.article.language}/${input.article.id}`);
  if (input.kind === 'markdown-pack') for (const { article } of input.pages) packs.set(`${input.language}/${article.id}`, path);
}
