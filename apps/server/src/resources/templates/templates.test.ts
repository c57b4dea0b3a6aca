import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARTICLE_TEMPLATE_FORMS, STRUCTURE_TEMPLATE_FORMS } from '@docreel/contract';
import { ARTICLE_FORMS, STRUCTURE_FORMS } from '@docreel/writer';
import { OWN_SORT_ORDER, listShippedTemplates } from './template.ts';

test('templates accept exactly the forms that the writer supports', () => {
  assert.deepEqual([...ARTICLE_TEMPLATE_FORMS], [...ARTICLE_FORMS]);
  assert.deepEqual([...STRUCTURE_TEMPLATE_FORMS], [...STRUCTURE_FORMS]);
});

test("shipped templates have lower IDs and sort orders than a project's own", () => {
  const shipped = [...listShippedTemplates('article'), ...listShippedTemplates('structure')];
  assert.equal(new Set(shipped.map((template) => template.id)).size, 11);
  assert.ok(shipped.every((template) => template.id <= 1000 && template.sort_order < OWN_SORT_ORDER));
});
