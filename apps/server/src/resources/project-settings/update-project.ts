import type { BodyOf, projectOperations } from '@docreel/contract';
import { canonicalLanguage } from '../../lib/canonical-language.ts';
import { freeSlug } from '../../lib/slug.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { matchesRevision } from '../../platform/http/etag.ts';
import { changeLanguage } from '../articles/change-language.ts';
import { deleteLanguage } from '../languages/delete-language.ts';
import { findLanguage } from '../languages/languages.store.ts';
import { planDomainChange } from '../projects/domain/domain.ts';
import { changeSite } from '../projects/change-site.ts';
import type { ProjectRow } from '../projects/project.ts';
import { lockProject, saveProject } from '../projects/save-project.ts';
import { countKeptSlugs, isSlugTaken, listTakenSlugs, hasPublishedSlug } from '../projects/projects.store.ts';

type ProjectPatch = BodyOf<(typeof projectOperations)['updateProject']>;

/** Applies a patch to the project as one new revision. A patch that changes nothing creates no revision. */
export async function updateProject(
  db: Db,
  { projectId, ifMatch }: { projectId: string; ifMatch: string | undefined },
  patch: ProjectPatch,
): Promise<ProjectRow> {
  const save = db.transaction().execute(async (tx) => {
    const row = await lockProject(tx, projectId);
    if (!matchesRevision(ifMatch, row.revision)) throw new ApiError('PRECONDITION_FAILED');
    const change = {
      ...planTextChange(row, patch),
      ...(await planSlugChange(tx, row, patch.urlSlug)),
      ...(await planLanguageChange(tx, row, patch.language)),
      ...planDomainChange(row, patch.customDomain),
      ...(await changeSite(tx, row, patch.site)),
    };
    return Object.keys(change).length === 0 ? row : saveProject(tx, projectId, change);
  });
  return save.catch((error: unknown) => {
    if (isSlugTaken(error)) throw new ApiError('SLUG_TAKEN', undefined, { cause: error });
    throw error;
  });
}

function planTextChange(row: ProjectRow, { name, description, logoUrl }: ProjectPatch) {
  return {
    ...(name !== undefined && name !== row.name && { name }),
    ...(description !== undefined && description !== row.description && { description }),
    ...(logoUrl !== undefined && logoUrl !== row.logo_url && { logo_url: logoUrl }),
  };
}

/**
 * Maximum number of former slugs that a project reserves within 30 days. Slugs under which the site was published stay reserved, because
 * their URLs redirect.
 */
const KEPT_SLUGS_MAX = 10;

async function planSlugChange(tx: Db, row: ProjectRow, slug: string | undefined) {
  if (slug === undefined || slug === row.slug) return {};
  const taken = await listTakenSlugs(tx, slug, row.id);
  if (taken.has(slug)) {
    const suggestion = freeSlug(slug, (candidate) => taken.has(candidate));
    throw new ApiError('SLUG_TAKEN', `The slug "${slug}" is or was another project's. "${suggestion}" is free.`);
  }
  if ((await hasPublishedSlug(tx, row.id, row.slug)) && (await countKeptSlugs(tx, row.id, slug)) >= KEPT_SLUGS_MAX)
    throw new ApiError(
      'CONFLICT',
      `The slug of a published project changes at most ${KEPT_SLUGS_MAX} times in 30 days, because the URLs under each former slug redirect.`,
    );
  return { slug };
}

/**
 * Changes the language of the articles' text without translating it. Returns the columns to update. Throws `CONFLICT` if the articles are
 * translated into that language.
 */
async function planLanguageChange(tx: Db, row: ProjectRow, given: string | undefined) {
  const language = given === undefined ? row.language : canonicalLanguage(given);
  if (language === row.language) return {};
  if (await findLanguage(tx, row.id, language))
    throw new ApiError(
      'CONFLICT',
      `The articles are translated into "${language}", so they cannot be written in it. Remove that language first.`,
    );
  await deleteLanguage(tx, row.id, row.language);
  await changeLanguage(tx, row.id, language);
  return { language };
}
