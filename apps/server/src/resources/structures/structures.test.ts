import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PlannedStructure } from '@docreel/contract';
import type { Recording } from '@docreel/recording';
import { v7 as uuid } from 'uuid';
import { chooseOcrEngine } from '../../../../../packages/recording/src/ocr/open-engine.ts';
import { type StageName, stageKey } from '../../../../../packages/recording/src/record-video.ts';
import { failWith, startModelServer } from '../../../../../packages/writer/src/testing/model-server.ts';
import { LONG_TOUR, tourOf } from '../../../../../packages/timeline/src/testing/tours.ts';
import type { Context } from '../../context.ts';
import type { JobRun } from '../../platform/queue/queue.ts';
import { createFolder } from '../folders/create-folder.ts';
import { createTemplate } from '../templates/change-template.ts';
import { createStageCache } from '../videos/processing/recordings.ts';
import { testVideos, type TestVideos } from '../videos/testing/videos.ts';
import { generateStructure } from './generate-structure.ts';
import { generateStructureJob } from './generate-structure.job.ts';

/** Runs the job directly, with a stored recording of a 40-minute tour. */

type Input = Parameters<typeof generateStructureJob.run>[1]['input'];

let videos: TestVideos;
let input: Input;

before(async () => {
  videos = await testVideos((_request, response) => response.end());
  const { context, projectId } = videos;
  const id = uuid();
  const sha256 = id.replaceAll('-', '').padEnd(64, '0');
  await context.storage.put('videos/tour.mp4', Buffer.from('not looked at again'));
  const row = {
    id,
    project_id: projectId,
    filename: 'tour.mp4',
    name: 'tour.mp4',
    status: 'ready',
    storage_key: 'videos/tour.mp4',
    sha256,
  } as const;
  await context.db.insertInto('videos').values(row).execute();
  await storeRecording(context, sha256, tourOf(LONG_TOUR).recording);
  const plain = await createTemplate(context.db, projectId, { kind: 'article', name: 'No pictures', instructions: 'No pictures.' });
  input = { videoId: id, templateId: 101, articleTemplateId: plain.id, folderId: null, autoGenerate: true, dryRun: false };
});
after(() => videos[Symbol.asyncDispose]());

/** Stores the results of all processing stages, as if the video had been processed. */
async function storeRecording({ storage }: Context, sha256: string, recording: Recording): Promise<void> {
  const { source, scenes, switches, transcript, lines, pointer, changes, restless } = recording;
  const stages: Record<StageName, unknown> = {
    probe: source,
    scenes: { scenes, pointer, changes, restless, readAt: [], warnings: [] },
    screens: { scenes, lines },
    switches,
    icons: [],
    transcript: { transcript, warnings: [] },
  };
  const { name: reader } = await chooseOcrEngine(null);
  const inputsOf: Partial<Record<StageName, string[]>> = {
    transcript: ['', '', ''],
    screens: [reader],
    switches: [reader],
    icons: [reader],
  };
  for (const [stage, result] of Object.entries(stages) as [StageName, unknown][]) {
    const inputs = inputsOf[stage] ?? [];
    await createStageCache(storage).put(stageKey(sha256, stage, inputs), JSON.stringify(result));
  }
}

interface StepLog {
  done: Map<string, unknown>;
  /** Names of the steps that this run executed. Steps with a stored result are not included. */
  executed: string[];
}

/** Returns a job as workers run it. The job fails before the step named `failsAt`. */
function jobRun({ done, executed }: StepLog, change: Partial<Input> = {}, failsAt = ''): JobRun<Input> {
  return {
    id: uuid(),
    projectId: videos.projectId,
    input: { ...input, ...change },
    videoId: input.videoId,
    requestId: null,
    signal: new AbortController().signal,
    log: videos.context.log,
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      if (name === failsAt) throw new Error('the worker was lost');
      if (!done.has(name)) {
        done.set(name, await work());
        executed.push(name);
      }
      return done.get(name) as T;
    },
    stepInTransaction: () => assert.fail('not used'),
    stepWithOwnTransaction: () => assert.fail('not used'),
    transaction: () => assert.fail('not used'),
    progress: () => {},
  };
}

function newStepLog(): StepLog {
  return { done: new Map(), executed: [] };
}

async function finish(job: JobRun<Input>, context = videos.context): Promise<Record<string, unknown>> {
  const end = await generateStructureJob.run(context, job);
  return typeof end === 'function' ? videos.context.db.transaction().execute((tx) => end(tx)) : end;
}

async function counts(): Promise<number[]> {
  const { db } = videos.context;
  const rows = await Promise.all([db.selectFrom('folders').select('id').execute(), db.selectFrom('articles').select('id').execute()]);
  return rows.map((found) => found.length);
}

test('a resumed job continues after the last written article and writes none twice', async () => {
  const stepLog = newStepLog();
  const [foldersBefore = 0, articlesBefore = 0] = await counts();
  await assert.rejects(generateStructureJob.run(videos.context, jobRun(stepLog, {}, 'article 5: write')), /worker was lost/);
  assert.deepEqual(await counts(), [foldersBefore, articlesBefore]);
  assert.deepEqual(stepLog.executed, ['plan', 'article 1: write', 'article 2: write', 'article 3: write', 'article 4: write']);
  const output = await finish(jobRun(stepLog));
  assert.equal(new Set(stepLog.executed).size, stepLog.executed.length);
  assert.deepEqual([output['foldersCount'], output['articlesCount']], [5, 13]);
  assert.deepEqual(await counts(), [foldersBefore + 5, articlesBefore + 13]);
  const quality = output['quality'] as { steps: number; writer: string }[];
  assert.equal(quality.length, 13, 'the quality of each article is in the output, in order');
  assert.ok(quality.every(({ steps, writer }) => steps > 0 && writer === 'offline'));
});

test('each article is in its folder, has its part of the video, and has evidence only from that part', async () => {
  const { folderIds, articleIds } = (await finish(jobRun(newStepLog()))) as { folderIds: number[]; articleIds: number[] };
  const rows = await videos.context.db.selectFrom('articles').selectAll().where('id', 'in', articleIds).orderBy('id').execute();
  assert.deepEqual(
    rows.map((row) => folderIds.indexOf(row.folder_id ?? -1)),
    [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4],
  );
  for (const [at, row] of rows.entries()) {
    const [start, end] = [row.part_start_seconds ?? -1, row.part_end_seconds ?? -1];
    assert.equal(start, at === 0 ? 0 : rows[at - 1]?.part_end_seconds);
    const evidence = row.evidence as { startSeconds: number; frame: { seconds: number } }[];
    assert.ok(evidence.length > 10);
    assert.ok(
      evidence.every((one) => one.startSeconds >= start - 0.01 && one.frame.seconds <= end + 0.01),
      row.title,
    );
  }
});

test('if the target folder has become too deep, the job fails and creates nothing', async () => {
  const { db } = videos.context;
  let parentId: number | null = null;
  for (let depth = 0; depth < 10; depth++) parentId = (await createFolder(db, { projectId: videos.projectId, name: 'Deep', parentId })).id;
  const known = await counts();
  const job = jobRun(newStepLog(), { folderId: parentId, autoGenerate: false });
  await assert.rejects(finish(job), { name: 'JobFailure', code: 'INVALID_MOVE' });
  assert.deepEqual(await counts(), known);
});

test('if the configured model fails, the generated names are kept, and the output says so', async () => {
  await using model = await startModelServer(failWith(500));
  const config = { ...videos.context.config, WRITER_URL: model.url, WRITER_MODEL: 'm' };
  const output = await finish(jobRun(newStepLog(), { dryRun: true }), { ...videos.context, config });
  assert.match(String(output['warnings']), /^The configured model was not used, because it answered with status 500/);
  const { folders } = output['structure'] as { folders: { name: string }[] };
  assert.deepEqual(
    folders.map((folder) => folder.name),
    ['Projects', 'Calendar', 'Reports', 'Team', 'Settings'],
  );
});

test('a course starts with an article that lists the following ones', async () => {
  const { articleIds } = (await finish(jobRun(newStepLog(), { templateId: 102 }))) as { articleIds: number[] };
  const first = await videos.context.db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', articleIds[0] ?? 0)
    .executeTakeFirstOrThrow();
  assert.equal(first.title, 'Course overview');
  assert.match(first.content, /## What follows\n\nModule 1: Projects, Module 2: .*, and Module \d: /);
});

test('an edited plan is created as it was sent: renamed, joined, and with one part left out', async () => {
  const planned = async (change: Partial<Input>) =>
    (await finish(jobRun(newStepLog(), { dryRun: true, ...change })))['structure'] as PlannedStructure;
  const { folders, articles } = await planned({ templateId: 102 });
  assert.deepEqual(
    articles.map(({ opensOthers }) => opensOthers),
    [true],
  );
  const [first, second] = folders;
  assert.ok(first && second && articles[0]);
  const [one, next] = first.articles;
  assert.ok(one && next);
  const structure = {
    folders: [
      { name: 'Getting around', articles: [{ ...one, title: 'Both at once', endSeconds: next.endSeconds }] },
      { name: second.name, articles: second.articles.slice(1) },
    ],
    articles,
  };
  assert.deepEqual(await planned({ templateId: 102, structure }), structure);
  const stepLog = newStepLog();
  const made = (await finish(jobRun(stepLog, { templateId: 102, structure }))) as { folderIds: number[]; articleIds: number[] };
  const rows = await videos.context.db.selectFrom('articles').selectAll().where('id', 'in', made.articleIds).orderBy('id').execute();
  assert.deepEqual([made.folderIds.length, rows.length], [2, 1 + second.articles.length]);
  const joined = rows.find(({ title }) => title === 'Both at once');
  assert.deepEqual([joined?.part_start_seconds, joined?.part_end_seconds], [one.startSeconds, next.endSeconds]);
  assert.match(rows[0]?.content ?? '', /## What follows\n\nGetting around and /);
});

test('a part that starts after the end of the video is refused before a job starts', async () => {
  const { db } = videos.context;
  await db.updateTable('videos').set({ duration_seconds: 60 }).where('id', '=', input.videoId).execute();
  const start = (startSeconds: number) =>
    generateStructure(videos.context, videos.projectId, {
      videoId: input.videoId,
      structure: { folders: [], articles: [{ title: 'Late', startSeconds, endSeconds: 70 }] },
    });
  await assert.rejects(start(62), { code: 'VALIDATION_ERROR' });
  await start(59);
});
