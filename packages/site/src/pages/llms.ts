import { oneLine } from '../article/one-line.ts';
import { escapeText } from './escape-text.ts';
import { getLabels } from '../labels/get-labels.ts';
import type { LlmsInput } from '../plan/inputs.ts';
import { absoluteUrl } from './site.ts';

/** Renders `llms.txt` in the format of llmstxt.org: a title and a description, followed by sections of links to Markdown files. */
export function llms({ project, description: about, baseUrl, language, fullPath, sections, languages }: LlmsInput): string {
  const labels = getLabels(language);
  const link = (title: string, path: string, words: string) =>
    `- [${escapeText(title)}](${absoluteUrl({ baseUrl }, path)})${words === '' ? '' : `: ${oneLine(words)}`}`;
  const parts = [
    `# ${escapeText(project.name)}`,
    ...(about ? [`> ${oneLine(about)}`] : []),
    ...sections.map(({ name, links }) =>
      [
        `## ${escapeText(name) || labels.allArticles}`,
        '',
        ...links.map(({ title, path, description }) => link(title, path, description)),
      ].join('\n'),
    ),
    ['## Optional', '', link('llms-full.txt', fullPath, ''), ...languages.map(({ label, path }) => link(label, path, ''))].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`.toWellFormed();
}
