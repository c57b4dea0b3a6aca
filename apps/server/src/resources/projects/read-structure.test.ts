import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { StructureFolder } from '@docreel/contract';
import { sql } from 'kysely';
import { addProject } from '../../platform/http/testing/edge.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { readStructure } from './read-structure.ts';

let house: House;
before(async () => {
  house = await openHouse();
});
after(() => house[Symbol.asyncDispose]());

/** Twenty chains of ten folders, and articles spread over all of them and the root. */
async function plant(projectId: string): Promise<void> {
  const { db } = house.context;
  await sql`
    with made as (
      insert into folders (project_id, name, slug, position) select ${projectId}, 'F' || n, 'f' || n, n / 10 from generate_series(0, 199) n returning id, slug
    ), numbered as (select id, substr(slug, 2)::int as n from made)
    insert into articles (project_id, title, slug, content_hash, language, position, folder_id)
    select ${projectId}, 'A' || i, 'a' || i, '', 'en', i, numbered.id from generate_series(0, 599) i left join numbered on n = i % 240`.execute(
    db,
  );
  await sql`
    update folders f set parent_id = up.id from folders up
     where f.project_id = ${projectId} and up.project_id = ${projectId}
       and substr(f.slug, 2)::int % 10 > 0 and substr(up.slug, 2)::int = substr(f.slug, 2)::int - 1`.execute(db);
}

test('a deep and wide tree has everything in its place, once, in order', async () => {
  const projectId = await addProject(house.context.db);
  await plant(projectId);
  const { folders, articles } = await readStructure(house.context, projectId);
  assert.deepEqual(
    folders.map(({ name }) => name),
    Array.from({ length: 20 }, (_, n) => `F${n * 10}`),
  );
  const seen: string[] = articles.map(({ title }) => title);
  function walk(folder: StructureFolder, depth: number): void {
    assert.equal(folder.children.length, depth < 10 ? 1 : 0);
    const n = Number(folder.name.slice(1));
    assert.deepEqual(
      folder.articles.map(({ title }) => title),
      [n, n + 240, n + 480].filter((i) => i < 600).map((i) => `A${i}`),
    );
    seen.push(...folder.articles.map(({ title }) => title));
    for (const child of folder.children) walk(child, depth + 1);
  }
  for (const folder of folders) walk(folder, 1);
  assert.equal(new Set(seen).size, 600);
  assert.equal(seen.length, 600);
});
