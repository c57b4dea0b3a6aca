import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../platform/db/testing/database.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

async function fold(text: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select search_text(${text}::text) as folded`.execute(database.db);
  return rows[0]?.folded ?? '';
}

test('folded text is bounded, even when a character folds into many', async () => {
  // When the text is normalized, the first character becomes 18 characters. The second one becomes 4, in a script without spaces.
  assert.ok((await fold('ﷺ'.repeat(340_000))).length <= 400_000);
  assert.ok((await fold('㍿'.repeat(340_000))).length <= 1_100_000);
  assert.ok((await fold('ab '.repeat(500_000))).length <= 400_000);
});

test('a word late in a long text is found in every script', async () => {
  for (const [filling, mark, at] of [
    ['é b ', 'zürich', 380_000],
    ['word ', 'needle', 390_000],
    ['語', '漢字', 190_000],
    ['각', '한국', 190_000],
  ] as const) {
    const text = filling.repeat(at / filling.length) + mark;
    const { rows } = await sql<{ isFound: boolean }>`
      select search_words('', ${text}) @@ search_query(${mark}) as "isFound"`.execute(database.db);
    assert.deepEqual(rows, [{ isFound: true }], mark);
  }
});
