import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '@docreel/timeline';
import { recordingOf, type Shot } from '@docreel/timeline/testing';
import { FORMS } from '../forms/forms.ts';
import { ARTICLE_TEMPLATES } from '../templates.ts';
import { toMarkdown } from '../to-markdown.ts';
import { addContents, writeArticle } from '../write-article.ts';
import { english } from './english.ts';
import { ALL_PHRASES, type Phrases, findPhrases } from './phrases.ts';

function textsOf({ headings, ...phrases }: Phrases): [string, string][] {
  return [...Object.entries(phrases), ...Object.entries(headings)];
}

function holesOf(text: string): string[] {
  return [...new Set(text.match(/\{[a-z]+\}/gu) ?? [])].sort();
}

test('every language has every phrase with the placeholders of the English one', () => {
  const wanted = new Map(textsOf(english));
  assert.equal(ALL_PHRASES.length, 8);
  for (const phrases of ALL_PHRASES) {
    const own = new Map(textsOf(phrases));
    assert.deepEqual([...own.keys()], [...wanted.keys()], phrases.language);
    for (const [key, text] of own) {
      assert.notEqual(text.trim(), '', `${phrases.language} ${key}`);
      const allowed = holesOf(wanted.get(key) ?? '').map((hole) => hole.replace('{task}', '{title}'));
      const taken = holesOf(text).map((hole) => hole.replace('{task}', '{title}'));
      assert.deepEqual(
        taken.filter((hole) => !allowed.includes(hole)),
        [],
        `${phrases.language} ${key}`,
      );
    }
  }
});

test('every part of every form has its heading in all eight languages', () => {
  const names = new Set(Object.keys(english.headings));
  for (const { parts } of Object.values(FORMS)) for (const { heading } of parts) assert.ok(names.has(heading), heading);
});

test('a language without phrases gets the English ones', () => {
  assert.equal(findPhrases('fi').language, 'en');
  assert.equal(findPhrases('de-AT').language, 'de');
  assert.equal(findPhrases(null).language, 'en');
});

const GERMAN: readonly Shot[] = [
  {
    heading: 'Projekte',
    labels: ['Neues Projekt', 'Start', 'Suche', 'Archiv', 'Hilfe'],
    says: 'Hier sehen Sie alle Projekte. Klicken Sie auf Neues Projekt.',
    does: { kind: 'click', label: 'Neues Projekt' },
  },
  {
    heading: 'Neues Projekt anlegen',
    labels: ['Name', 'Benachrichtigen', 'Abbrechen', 'Anlegen', 'Mehr'],
    says: 'Geben Sie einen Namen ein.',
    does: { kind: 'type', field: 'Name', value: 'Webseite' },
  },
  {
    heading: 'Neues Projekt anlegen',
    labels: ['Name', 'Webseite', 'Benachrichtigen', 'Abbrechen', 'Anlegen', 'Mehr'],
    says: 'Schalten Sie das ein.',
    does: { kind: 'click', label: 'Benachrichtigen', value: 'on' },
  },
  {
    heading: 'Neues Projekt anlegen',
    labels: ['Name', 'Webseite', 'Benachrichtigen', 'Anlegen', 'Mehr'],
    says: 'Klicken Sie auf Anlegen.',
    does: { kind: 'click', label: 'Anlegen' },
  },
  { heading: 'Webseite planen', labels: ['Aufgaben', 'Zeiten', 'Personen', 'Dateien', 'Verlauf'], says: 'Das Projekt ist da.' },
];

test('an article of a German narration contains no English phrase, with any template', () => {
  const timeline = buildTimeline(recordingOf({ shots: GERMAN, language: 'de' }));
  const german = findPhrases('de');
  const theirs = wordsOf([JSON.stringify(GERMAN), ...textsOf(german).map(([, text]) => text)].join(' '));
  const ours = wordsOf(
    textsOf(english)
      .map(([, text]) => text)
      .join(' '),
  );
  assert.equal(timeline.language, 'de');
  for (const template of ARTICLE_TEMPLATES) {
    const draft = addContents(writeArticle({ timeline, template, fallbackTitle: 'aufnahme.mp4' }), ['A', 'B'], timeline.language);
    const text = `${draft.title}\n${toMarkdown(draft, { videoId: 'v', picture: () => 'p' })}`;
    const found = [...wordsOf(text.replace(/\((?:asset|video):[^)]*\)/gu, ''))].filter((word) => ours.has(word) && !theirs.has(word));
    assert.deepEqual(found, [], `${template.form}\n${text}`);
  }
});

test('German instructions are correct German', () => {
  const timeline = buildTimeline(recordingOf({ shots: GERMAN, language: 'de' }));
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  const steps = writeArticle({ timeline, template, fallbackTitle: 'x' }).sections.flatMap((section) => section.steps);
  assert.deepEqual(
    steps.map((step) => step.text),
    [
      'Klicken Sie auf **Neues Projekt**.',
      'Geben Sie bei **Name** einen Namen ein, zum Beispiel `Webseite`.',
      'Schalten Sie **Benachrichtigen** ein.',
      'Klicken Sie auf **Anlegen**.',
      '„Webseite planen“ öffnet sich.',
    ],
  );
});

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .replace(/\{[a-z]+\}/gu, ' ')
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? [],
  );
}
