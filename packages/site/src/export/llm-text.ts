import { oneLine } from '../article/one-line.ts';
import type { ExportArticle, ExportFolder, ExportOutline } from './outline.ts';
import { type Places, toAddresses } from './relink.ts';

/** The export format for language models: one text in reading order, with a hierarchy of headings and absolute URLs. */

/** Returns the start of the text. A null `language` means the project's main language. */
export function llmHead({ name, description: own, descriptions }: ExportOutline['project'], language: string | null): string {
  const description = (language === null ? undefined : descriptions?.[language]?.description) ?? own;
  return `# ${oneLine(name)}\n${description === null || description.trim() === '' ? '' : `\n> ${oneLine(description)}\n`}`;
}

/** Returns the text of an article. `folders` are the folders that contain it, outermost first. */
export function llmArticle(
  article: Pick<ExportArticle, 'title'>,
  content: string,
  { folders, addresses }: { folders: readonly Pick<ExportFolder, 'name'>[]; addresses: Places },
): string {
  const place = folders.length > 0 ? `\n${folders.map(({ name }) => oneLine(name)).join(' › ')}\n` : '';
  const text = toAddresses(lowerHeadings(content), addresses).trim();
  return `\n## ${oneLine(article.title)}\n${place}${text === '' ? '' : `\n${text}\n`}`;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Moves the headings of an article below its title. Lines inside code blocks are not headings. */
function lowerHeadings(content: string): string {
  let fence: string | null = null;
  const lines = content.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
      return line;
    }
    if (mark !== undefined) fence = mark;
    return line.replace(
      /^( {0,3})(#{1,6})(?=\s|$)/,
      (_, indent: string, marks: string) => indent + '#'.repeat(Math.min(6, Math.max(3, marks.length + 1))),
    );
  });
  return lines.join('\n');
}
