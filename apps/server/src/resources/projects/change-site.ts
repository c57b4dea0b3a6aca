import { isDeepStrictEqual } from 'node:util';
import type { ErrorDetail, PatchSiteSettings } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import type { StoredSite } from '../../platform/db/tables/project-tables.ts';
import { invalid } from '../../platform/http/parse-input.ts';
import { findAssets } from '../assets/assets.store.ts';
import type { ProjectRow } from './project.ts';
import { findCssError } from './site-css.ts';
import { SITE_PICTURES } from './site-settings.ts';

/**
 * Returns the columns to update for a patch of the site settings, or no columns if nothing changes. Throws if a referenced picture does not
 * exist or the CSS loads external files.
 */
export async function changeSite(tx: Db, row: ProjectRow, patch: PatchSiteSettings | undefined): Promise<{ site?: string }> {
  if (patch === undefined) return {};
  const site = merge(row.site, patch);
  if (isDeepStrictEqual(site, row.site)) return {};
  const details = [...(await findMissingPictures(tx, row.id, patch)), ...(await validateCss(patch))];
  if (details.length > 0) throw invalid(details);
  return { site: JSON.stringify(site) };
}

function merge(stored: StoredSite, patch: PatchSiteSettings): StoredSite {
  const all = Object.entries({ ...stored, ...patch });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

async function findMissingPictures(tx: Db, projectId: string, patch: PatchSiteSettings): Promise<ErrorDetail[]> {
  const named = SITE_PICTURES.flatMap((name) => (typeof patch[name] === 'string' ? [{ name, id: patch[name] }] : []));
  const rows = await findAssets(
    tx,
    projectId,
    named.map(({ id }) => id),
  );
  const pictures = new Set(rows.filter(({ content_type: type }) => type.startsWith('image/')).map(({ id }) => id));
  return named.flatMap(({ name, id }) =>
    pictures.has(id)
      ? []
      : [
          {
            path: `body.site.${name}`,
            code: 'unknown_picture',
            message: 'The project has no such picture. Upload it with POST /assets first.',
          },
        ],
  );
}

async function validateCss({ customCss }: PatchSiteSettings): Promise<ErrorDetail[]> {
  const fault = typeof customCss === 'string' ? findCssError(customCss) : null;
  return fault === null ? [] : [{ path: 'body.site.customCss', code: 'invalid_css', message: fault }];
}
