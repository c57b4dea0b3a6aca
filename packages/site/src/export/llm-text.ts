import { oneLine } from '../article/one-line.ts';
import type { ExportArticle, ExportFolder, ExportOutline } from './outline.ts';
import { type Places, toAddresses } from './relink.ts';

/** One text in reading order, for those who read all of it at once: headings tell where one is, addresses are whole. */

/** `language`: null is the project's own. */
export function llmHead({ name, description: own, descriptions }: ExportOutline['project'], language: string | null): string {
  const description = (language === null ? undefined : descriptions?.[language]?.description) ?? own;
  return `# ${oneLine(name)}\n${description === null || description.trim() === '' ? '' : `\n> ${oneLine(description)}\n`}`;
}

/** `folders` are those around the article, outermost first. */
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

/** An article's own headings stand below its title. A line within a listing of code is none. */
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
