import type { PublishWarning, PublishWarnings } from '@docreel/contract';
import { DIGEST_VERSION } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { isUuid } from '../../../lib/is-uuid.ts';
import { pagination } from '../../../lib/pagination.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import { listLanguages } from '../building/content.store.ts';
import { digestTexts } from '../building/digest-texts.ts';
import { TextGone } from '../building/read-texts.ts';
import { listSiteUrls } from '../../projects/site-url.ts';
import { getProject } from '../publications.store.ts';
import { listSlugs } from '../slugs.store.ts';
import { isDeadLink, type LinkTargets } from './dead-links.ts';
import {
  listFolderIds,
  listKnownMedia,
  listLeftOut,
  listOldSlugs,
  listReferences,
  listUndigestedTexts,
  type TextReferences,
} from './warnings.store.ts';

interface Page {
  kind?: PublishWarning['kind'] | undefined;
  limit: number;
  offset: number;
}

/** Maximum number of texts to analyze per request, which takes one or two seconds. The next request continues with the others. */
const TEXTS_PER_REQUEST = 250;

/** Lists content that publishing now would omit, and broken links and media. Analyzes new texts first, up to a limit per request. */
export async function listPublishWarnings(
  context: Pick<Context, 'db' | 'threads' | 'config'>,
  projectId: string,
  { kind, ...page }: Page & { signal: AbortSignal },
): Promise<PublishWarnings> {
  const { db } = context;
  const undigested = await listUndigestedTexts(db, projectId, { digestVersion: DIGEST_VERSION, limit: TEXTS_PER_REQUEST });
  await digestTexts(context, projectId, { texts: undigested, signal: page.signal }).catch(ignoreUnreadable);
  const { warnings, unreadTexts } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readWarnings({ config: context.config, db: tx }, projectId));
  const counts = { dead_link: 0, missing_media: 0, stale_translation: 0, draft: 0, hidden: 0 };
  for (const warning of warnings) counts[warning.kind] += 1;
  const wanted = kind === undefined ? warnings : warnings.filter((warning) => warning.kind === kind);
  const given = wanted.slice(page.offset, page.offset + page.limit);
  return { counts, unreadTexts, warnings: given, pagination: pagination(page, given.length, wanted.length) };
}

/**
 * Ignores texts that are too complex or were deleted in the meantime. They stay without a content digest, and publishing reports the error.
 */
function ignoreUnreadable(error: unknown): void {
  if (error instanceof ThreadTimeout || error instanceof TextGone) return;
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return;
  throw error;
}

type Reading = Pick<Context, 'db' | 'config'>;

/**
 * Returns warnings about broken content first, then those about omitted content, each sorted by title. `unreadTexts` counts the texts that
 * are not analyzed yet.
 */
async function readWarnings({ db: tx, config }: Reading, projectId: string): Promise<{ warnings: PublishWarning[]; unreadTexts: number }> {
  const project = await getProject(tx, projectId);
  const { language } = project;
  const addresses = listSiteUrls(config, project, await listSlugs(tx, projectId));
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))];
  const texts = await listReferences(tx, projectId, { digestVersion: DIGEST_VERSION, hosts });
  const leftOut = await listLeftOut(tx, projectId);
  const blank = new Set(texts.filter((text) => text.language === '' && text.references?.isBlank).map(({ articleId }) => articleId));
  const shown = texts.filter((text) => !blank.has(text.articleId));
  const known = await listKnownMedia(tx, projectId, {
    assetIds: [...new Set(shown.flatMap(({ references }) => references?.assetIds ?? []))],
    videoIds: [...new Set(shown.flatMap(({ references }) => references?.videoIds ?? []))].filter(isUuid),
  });
  const targets = { addresses, ...(await listLinkTargets(tx, projectId, shown)) };
  const warn = (
    kind: PublishWarning['kind'],
    text: Pick<TextReferences, 'articleId' | 'language' | 'title'>,
    target: string | null = null,
  ) => ({
    kind,
    articleId: text.articleId,
    language: text.language || language,
    title: text.title,
    target,
  });
  const own = (one: { articleId: number; title: string }) => ({ ...one, language: '' });
  const drafts = [...leftOut.filter(({ isHidden }) => !isHidden).map(own), ...texts.filter((text) => isOwnBlank(text))];
  const warnings = [
    ...shown.flatMap(
      (text) => text.references?.links.filter((link) => isDeadLink(link, text, targets)).map((link) => warn('dead_link', text, link)) ?? [],
    ),
    ...shown.flatMap((text) =>
      listMediaIds(text)
        .filter((name) => !known.has(name))
        .map((name) => warn('missing_media', text, name)),
    ),
    ...shown.filter(({ isBehind }) => isBehind).map((text) => warn('stale_translation', text)),
    ...drafts.toSorted((one, other) => one.title.localeCompare(other.title)).map((text) => warn('draft', text)),
    ...leftOut.filter(({ isHidden }) => isHidden).map((text) => warn('hidden', own(text))),
  ];
  return { warnings, unreadTexts: texts.filter(({ references }) => references === null).length };
}

function isOwnBlank({ language, references }: TextReferences): boolean {
  return language === '' && references?.isBlank === true;
}

function listMediaIds({ references }: TextReferences): string[] {
  return [...(references?.assetIds ?? []).map((id) => `asset:${id}`), ...(references?.videoIds ?? []).map((id) => `video:${id}`)];
}

async function listLinkTargets(tx: Db, projectId: string, shown: TextReferences[]): Promise<Omit<LinkTargets, 'addresses'>> {
  const ids = new Set(shown.map(({ articleId }) => articleId));
  const old = (await listOldSlugs(tx, projectId)).filter(({ articleId }) => ids.has(articleId));
  return {
    slugs: new Set([...shown, ...old].map(({ slug }) => slug)),
    folderIds: new Set(await listFolderIds(tx, projectId)),
    languages: new Set((await listLanguages(tx, projectId)).map(({ code }) => code)),
  };
}
