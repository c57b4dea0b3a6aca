import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SLUG_PATTERN } from '@docreel/contract';
import fc from 'fast-check';
import { freeSlug, slugify } from './slug.ts';

test('a slug is the title in lower-case ASCII words', () => {
  assert.equal(slugify('Create a project in Tasklane', 'x'), 'create-a-project-in-tasklane');
  assert.equal(slugify("What's new? Über-Größe!", 'x'), 'whats-new-uber-grosse');
  assert.equal(slugify('Создать проект', 'x'), 'sozdat-proekt');
});

test('a title without letters or digits gets the fallback', () => {
  assert.equal(slugify('—!?—', 'article'), 'article');
});

test('the slug of every title matches the pattern of the contract and has at most 80 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
      const slug = slugify(title, 'article');
      assert.match(slug, SLUG_PATTERN);
      assert.ok(slug.length <= 80);
    }),
  );
});

test('a taken slug gets the first free number', () => {
  const taken = new Set(['guide', 'guide-2']);
  assert.equal(
    freeSlug('guide', (slug) => taken.has(slug)),
    'guide-3',
  );
  assert.equal(
    freeSlug('other', (slug) => taken.has(slug)),
    'other',
  );
});
