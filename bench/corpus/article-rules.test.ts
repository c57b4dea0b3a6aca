import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_PHRASES } from '../../packages/writer/src/phrases/phrases.ts';
import { findArticleFaults, formatArticleFault } from '../../packages/writer/src/testing/article-faults.ts';
import { writeAllArticles, writeInLanguage } from './written-articles.ts';

test('articles about films and synthetic recordings follow every rule in all eight languages', async () => {
  const faults: string[] = [];
  for await (const { name, timeline } of writeAllArticles()) {
    for (const { language } of ALL_PHRASES) {
      const found = findArticleFaults(writeInLanguage(timeline, language), { ...timeline, language });
      faults.push(...found.map((fault) => `${name}, ${language}: ${formatArticleFault(fault)}`));
    }
  }
  assert.deepEqual(faults, []);
});
