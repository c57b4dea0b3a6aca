import type { SiteLink } from '@docreel/contract';
import { splitLines } from '../split-lines.ts';
import { siteText } from '../../text/site.ts';

/** Converts links to text and back. Each line is `Label | https://…`. A line without a URL starts a group of links. */

export interface LinkGroup {
  title: string;
  links: SiteLink[];
}

export function linksToLines(links: readonly SiteLink[]): string {
  return links.map(({ label, url }) => `${label} | ${url}`).join('\n');
}

export function toLinks(text: string): SiteLink[] {
  return splitLines(text).map(toLink);
}

export function groupsToLines(groups: readonly LinkGroup[]): string {
  return groups.map(({ title, links }) => [title, linksToLines(links)].filter(Boolean).join('\n')).join('\n\n');
}

export function toGroups(text: string): LinkGroup[] {
  const groups: LinkGroup[] = [];
  for (const line of splitLines(text)) {
    if (line.includes('|')) groups.at(-1)?.links.push(toLink(line));
    else groups.push({ title: line, links: [] });
  }
  return groups;
}

/** Returns an error message about the first line without a URL, or undefined. */
export function checkLinks(text: string): string | undefined {
  const at = splitLines(text).findIndex((line) => !line.includes('|'));
  return at === -1 ? undefined : siteText.linkProblem(at + 1);
}

export function checkGroups(text: string): string | undefined {
  return splitLines(text)[0]?.includes('|') ? siteText.groupProblem : undefined;
}

/** Splits at the last `|`, because a label can contain this character and a URL cannot. */
function toLink(line: string): SiteLink {
  const at = line.lastIndexOf('|');
  return { label: line.slice(0, Math.max(0, at)).trim(), url: line.slice(at + 1).trim() };
}
