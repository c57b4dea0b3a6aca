import type { Entry } from '../../packages/writer/src/testing/read-article.ts';
import { type ArticleFault, countArticleFaults, formatArticleFault } from '../../packages/writer/src/testing/article-faults.ts';
import type { RealRow } from './table.ts';

interface Story {
  row: RealRow;
  title: string;
  entries: Entry[];
  faults: readonly ArticleFault[];
  isVerbose: boolean;
}

/**
 * Returns details for developers of the engines. The marks are: ✓ right step, ✗ wrong step, ? step without ground truth, · other entry with
 * a time.
 */
export function formatDetails({ row, title, entries, faults, isVerbose }: Story): string {
  const { name, hasCaptions, score } = row;
  const numbered = entries.filter(({ isNumbered }) => isNumbered).length;
  const counts = score ? `${score.found} of ${score.expected} steps, ${score.wrong} wrong` : `${numbered} steps, no truth`;
  const lines = [`${name}, ${hasCaptions ? 'with' : 'without'} captions: ${counts}, "${title}"`];
  if (faults.length > 0) lines.push(`  faults of the writing by rule: ${countArticleFaults(faults)}`);
  if (isVerbose) {
    lines.push(...faults.map(formatArticleFault));
    lines.push(...entries.map((entry, at) => `  ${selectMark(row, entry, at)} ${formatEntry(entry)}`));
    lines.push(
      ...(score?.missed ?? []).map(({ step, isTouched }) => `  missed${isTouched ? ', touched' : ''}: ${step.t.join('–')} ${step.text}`),
    );
  }
  return `${lines.join('\n')}\n`;
}

function selectMark({ score }: RealRow, { isNumbered }: Entry, at: number): string {
  if (!isNumbered) return '·';
  if (!score) return '?';
  return score.matches[at] ? '✓' : '✗';
}

function formatEntry({ seconds, pictureSeconds, text }: Entry): string {
  const picture = pictureSeconds === null ? 'no picture' : `picture ${pictureSeconds.toFixed(1)}`;
  return `${seconds.toFixed(1)} (${picture}) ${text}`;
}
