import type { PatchSiteSettings } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import { findAssets } from '../assets/assets.store.ts';
import { changeSite } from './change-site.ts';
import { lockProjectRow, updateProjectRow } from './projects.store.ts';
import { SITE_PICTURES, sitePictures } from './site-settings.ts';

/** Copies the site settings of an imported project, except pictures that were not imported. Runs in the caller's transaction. */
export async function importSite(tx: Db, projectId: string, site: PatchSiteSettings | undefined): Promise<void> {
  if (site === undefined) return;
  const { logo, logoDark, favicon, ...rest } = site;
  const named = { ...(logo && { logo }), ...(logoDark && { logoDark }), ...(favicon && { favicon }) };
  const there = new Set((await findAssets(tx, projectId, sitePictures(named))).map(({ id }) => id));
  const pictures = Object.fromEntries(SITE_PICTURES.flatMap((name) => (there.has(named[name] ?? '') ? [[name, named[name]]] : [])));
  const change = await changeSite(tx, await lockProjectRow(tx, projectId), { ...rest, ...pictures });
  if (change.site !== undefined) await updateProjectRow(tx, projectId, change);
}
