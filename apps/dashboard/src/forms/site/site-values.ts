import type { PatchSiteSettings, SiteSettings } from '@docreel/contract';
import { checkGroups, groupsToLines, checkLinks, linksToLines, toGroups, toLinks } from './link-lines.ts';
import { siteText } from '../../text/site.ts';

/**
 * The site settings as form values (strings and switches). Their names match the fields of the API, so that API errors appear at the right
 * field.
 */
export interface SiteValues {
  accent: string;
  accentDark: string;
  font: SiteSettings['font'];
  corners: SiteSettings['corners'];
  logo: string;
  logoDark: string;
  favicon: string;
  headerLinks: string;
  groups: string;
  footerText: string;
  text: string;
  url: string;
  customCss: string;
  embedOrigins: string;
  feedback: boolean;
  feedbackWebhook: boolean;
}

export function toValues(site: SiteSettings): SiteValues {
  return {
    accent: site.accent ?? '',
    accentDark: site.accentDark ?? '',
    font: site.font,
    corners: site.corners,
    logo: site.logo ?? '',
    logoDark: site.logoDark ?? '',
    favicon: site.favicon ?? '',
    headerLinks: linksToLines(site.headerLinks),
    groups: groupsToLines(site.footer.groups),
    footerText: site.footer.text ?? '',
    text: site.announcement?.text ?? '',
    url: site.announcement?.url ?? '',
    customCss: site.customCss ?? '',
    embedOrigins: site.embedOrigins.join('\n'),
    feedback: site.feedback,
    feedbackWebhook: site.feedbackWebhook,
  };
}

export function toPatch({
  headerLinks,
  groups,
  footerText,
  text,
  url,
  font,
  corners,
  feedback,
  feedbackWebhook,
  embedOrigins,
  ...rest
}: SiteValues): PatchSiteSettings {
  const words = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value.trim() === '' ? null : value]));
  return {
    ...words,
    font,
    corners,
    feedback,
    feedbackWebhook,
    embedOrigins: embedOrigins.split('\n').flatMap((line) => line.trim() || []),
    headerLinks: toLinks(headerLinks),
    footer: { groups: toGroups(groups), text: footerText.trim() || null },
    announcement: text.trim() === '' ? null : { text, url: url.trim() || null },
  };
}

export function findProblems({ headerLinks, groups, footerText }: SiteValues): Partial<Record<keyof SiteValues, string>> {
  const found = {
    headerLinks: checkLinks(headerLinks),
    groups: checkGroups(groups),
    footerText: footerText.length > 300 ? siteText.footerTextTooLong : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
}
