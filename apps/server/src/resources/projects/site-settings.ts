import type { SiteSettings } from '@docreel/contract';
import { computeAccents } from '@docreel/site/accents';
import type { StoredSite } from '../../platform/db/tables/project-tables.ts';

/** Names of the site settings that contain the ID of a picture. */
export const SITE_PICTURES = ['logo', 'logoDark', 'favicon'] as const;

/** Lists the IDs of the pictures that appear on all pages of a site. */
export function sitePictures(site: Pick<StoredSite, (typeof SITE_PICTURES)[number]>): string[] {
  return SITE_PICTURES.flatMap((name) => site[name] ?? []);
}

/** Returns all settings of a site, with defaults for those that are not set. */
export function toSiteSettings(stored: StoredSite): Omit<SiteSettings, 'pictures'> {
  const { accent = null, accentDark = null } = stored;
  return {
    accent,
    accentDark,
    shown: computeAccents({ accent, accentDark }),
    logo: stored.logo ?? null,
    logoDark: stored.logoDark ?? null,
    favicon: stored.favicon ?? null,
    font: stored.font ?? 'inter',
    corners: stored.corners ?? 'round',
    headerLinks: stored.headerLinks ?? [],
    footer: stored.footer ?? { groups: [], text: null },
    announcement: stored.announcement ?? null,
    customCss: stored.customCss ?? null,
    embedOrigins: stored.embedOrigins ?? [],
    feedback: stored.feedback ?? true,
    feedbackWebhook: stored.feedbackWebhook ?? false,
  };
}
