import type { SiteSettings } from '@docreel/contract';
import { accentsOf } from '@docreel/site/accents';
import type { StoredSite } from '../../platform/db/tables/project-tables.ts';

/** Which of the settings name a picture. */
export const SITE_PICTURES = ['logo', 'logoDark', 'favicon'] as const;

/** The pictures that every page of a site shows. */
export function sitePictures(site: Pick<StoredSite, (typeof SITE_PICTURES)[number]>): string[] {
  return SITE_PICTURES.flatMap((name) => site[name] ?? []);
}

/** Every setting of a site, also those that nobody set. */
export function toSiteSettings(stored: StoredSite): Omit<SiteSettings, 'pictures'> {
  const { accent = null, accentDark = null } = stored;
  return {
    accent,
    accentDark,
    shown: accentsOf({ accent, accentDark }),
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
