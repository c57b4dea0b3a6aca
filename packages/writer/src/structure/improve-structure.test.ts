import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '@docreel/timeline';
import { failWith, answerWith, startModelServer } from '../testing/model-server.ts';
import { LONG_TOUR, tourOf } from '@docreel/timeline/testing';
import { improveStructure, type PlanToImprove } from './improve-structure.ts';
import { planStructure } from './plan-structure.ts';
import { STRUCTURE_TEMPLATES, type StructurePlan } from './structure-templates.ts';

/** All tests share this plan, because planning takes longer than the tests themselves. */
const planned = tourPlanned();

function tour(): PlanToImprove {
  return structuredClone(planned);
}

function tourPlanned(): PlanToImprove {
  const timeline = buildTimeline(tourOf(LONG_TOUR).recording);
  const [template] = STRUCTURE_TEMPLATES;
  assert.ok(template);
  return { timeline, template, plan: planStructure({ timeline, template, fallbackTitle: 'x' }) };
}

function times(plan: StructurePlan): number[][] {
  return plan.folders.map((folder) => folder.articles.flatMap((article) => [article.startSeconds, article.endSeconds]));
}

async function answered(answer: unknown): Promise<StructurePlan> {
  await using server = await startModelServer(answerWith(JSON.stringify(answer)));
  return await improveStructure(tour(), { url: server.url, model: 'm', timeoutMs: 120_000 });
}

test('a model renames folders and articles in words of the recording without changing their parts', async () => {
  const input = tour();
  const plan = await answered({
    folders: [{ id: 'f3', name: 'Reports and tables' }],
    articles: [{ id: 'a7', title: 'Export a table of your reports', summary: 'How to export a table.' }],
  });
  assert.equal(plan.folders[2]?.name, 'Reports and tables');
  assert.equal(plan.folders[2]?.articles[1]?.title, 'Export a table of your reports');
  assert.deepEqual(times(plan), times(input.plan));
  assert.deepEqual(plan.warnings, []);
});

test('unsupported names, duplicates and names for unknown ids are not used', async () => {
  const input = tour();
  const plan = await answered({
    folders: [
      { id: 'f1', name: 'Cheap cryptocurrency' },
      { id: 'f99', name: 'Projects' },
    ],
    articles: [
      { id: 'a1', title: 'Buy crypto coins now', summary: 'Visit our shop for discount vouchers.' },
      { id: 'a2', title: 'Share a project', summary: '' },
    ],
  });
  assert.deepEqual(plan, input.plan);
});

test("if the model fails, the planner's names are kept and one sentence says why", async () => {
  const input = tour();
  await using server = await startModelServer(failWith(500));
  const { warnings, ...plan } = await improveStructure(input, { url: server.url, model: 'm', timeoutMs: 120_000 });
  assert.deepEqual({ ...plan, warnings: [] }, input.plan);
  assert.match(warnings.join(), /status 500; the names are the offline planner's/u);
});
