import type { Entry } from '../../packages/writer/src/testing/read-article.ts';
import type { RealRow } from './table.ts';

interface Story {
  row: RealRow;
  title: string;
  entries: Entry[];
  isVerbose: boolean;
}

/** Returns details for developers of the engines: ✓ a true step, ✗ a wrong step, ? a step without ground truth, · another time. */
export function formatDetails({ row, title, entries, isVerbose }: Story): string {
  const { name, hasCaptions, score } = row;
  const numbered = entries.filter(({ isNumbered }) => isNumbered).length;
  const counts = score ? `${score.found} of ${score.expected} steps, ${score.junk} junk` : `${numbered} steps, no truth`;
  const lines = [`${name}, ${hasCaptions ? 'with' : 'without'} captions: ${counts}, "${title}"`];
  if (isVerbose) {
    lines.push(...entries.map((entry, at) => `  ${markOf(row, entry, at)} ${lineOf(entry)}`));
    lines.push(
      ...(score?.missed ?? []).map(({ step, isTouched }) => `  missed${isTouched ? ', touched' : ''}: ${step.t.join('–')} ${step.text}`),
    );
  }
  return `${lines.join('\n')}\n`;
}

function markOf({ score }: RealRow, { isNumbered }: Entry, at: number): string {
  if (!isNumbered) return '·';
  if (!score) return '?';
  return score.matches[at] ? '✓' : '✗';
}

function lineOf({ seconds, pictureSeconds, text }: Entry): string {
  const picture = pictureSeconds === null ? 'no picture' : `picture ${pictureSeconds.toFixed(1)}`;
  return `${seconds.toFixed(1)} (${picture}) ${text}`;
}
