// Joins test videos, lets the engine divide the result into articles, and compares the divisions with the real boundaries. Usage: npm run
// bench -- structure [times].
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildTimeline } from '@docreel/timeline';
import { defaultLimits, folderCache, type Recording, recordVideo } from '@docreel/recording';
import { planStructure, STRUCTURE_TEMPLATES, type StructurePlan } from '@docreel/writer';
import { ensureFixture, FIXTURE_NAMES } from '../../tools/fixtures/index.ts';
import { joinVideos } from './join-videos.ts';
import { scorePlan, type PlanScore } from './score-plan.ts';

const MODES = { captions: 'captions', spoken: undefined, silent: 'silent' } as const;
type Mode = keyof typeof MODES;

const HEAD = [
  '| Transcript | Template | Articles | Folders | Seams found | Other boundaries | Off by (median / worst) | Planned in |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n');

await main(Number(process.argv[2] ?? 1));

async function main(times: number): Promise<void> {
  const rows: string[] = [];
  for (const mode of Object.keys(MODES) as Mode[]) {
    const { recording, seams } = await recordJoined(mode, times);
    for (const template of STRUCTURE_TEMPLATES) {
      const started = performance.now();
      const plan = planStructure({ timeline: buildTimeline(recording), template, fallbackTitle: 'Untitled' });
      const score = scorePlan(plan, seams);
      rows.push(formatRow({ mode, template: template.name, score, milliseconds: performance.now() - started }));
      process.stdout.write(formatPlan(`${mode}, ${template.name}`, plan));
    }
  }
  process.stdout.write(`\n${HEAD}\n${rows.join('\n')}\n`);
}

async function recordJoined(mode: Mode, times: number): Promise<{ recording: Recording; seams: number[] }> {
  const fixtures = await Promise.all(FIXTURE_NAMES.map((name) => ensureFixture(name, MODES[mode])));
  const parts = Array.from({ length: times }, () => fixtures.map((fixture) => fixture.video)).flat();
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-structure-'));
  try {
    const { file, seams } = await joinVideos(parts, folder);
    const recording = await recordVideo(file, {
      sourceHash: mode,
      cache: folderCache(path.join(folder, 'cache')),
      limits: defaultLimits(),
    });
    return { recording, seams };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function formatRow({
  mode,
  template,
  score,
  milliseconds,
}: {
  mode: Mode;
  template: string;
  score: PlanScore;
  milliseconds: number;
}): string {
  const off = score.found === 0 ? '–' : `${score.medianOff.toFixed(1)} / ${score.worstOff.toFixed(1)} s`;
  const cells = [
    mode,
    template,
    score.articles,
    score.folders,
    `${score.found} of ${score.seams}`,
    score.others,
    off,
    `${milliseconds.toFixed(0)} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function formatPlan(title: string, { articles, folders }: StructurePlan): string {
  const line = (indent: string, one: { title: string; startSeconds: number }) => `${indent}${one.startSeconds.toFixed(1)} ${one.title}\n`;
  const inFolders = folders.map(({ name, articles: inside }) => `  ${name}\n${inside.map((one) => line('    ', one)).join('')}`);
  return `${title}\n${articles.map((one) => line('  ', one)).join('')}${inFolders.join('')}`;
}
