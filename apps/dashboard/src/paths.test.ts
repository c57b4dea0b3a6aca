import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from './paths.ts';

/** This test contains every path in full, so that no path changes by accident. Users bookmark and share links. */
const PATHS: Record<keyof typeof paths, string> = {
  home: '/',
  setup: '/setup',
  link: '/link',
  signIn: '/sign-in?return=%2Fp%2Fdemo',
  signInByHand: '/sign-in?stay',
  signedOut: '/signed-out',
  pair: '/pair?phrase=lusab-babad',
  account: '/account',
  project: '/p/demo',
  videos: '/p/demo/videos',
  addVideo: '/p/demo/videos/add',
  video: '/p/demo/videos/v?t=12.4',
  content: '/p/demo/content?folder=3',
  article: '/p/demo/content/12',
  articleFields: '/p/demo/content/12/fields',
  articleHistory: '/p/demo/content/12/history?revision=2',
  articleReview: '/p/demo/content/12/review/j',
  articleTranslation: '/p/demo/content/12/translations?language=de',
  publish: '/p/demo/publish',
  preview: '/p/demo/preview?article=12',
  feedback: '/p/demo/feedback',
  translations: '/p/demo/translations',
  jobs: '/p/demo/jobs',
  job: '/p/demo/jobs/j',
  search: '/p/demo/search?q=two%20words',
  settings: '/p/demo/settings',
  site: '/p/demo/settings/site',
  keys: '/p/demo/settings/keys',
  newKey: '/p/demo/settings/keys/new',
  pairMachine: '/p/demo/settings/keys/pair?phrase=lusab-babad',
  webhook: '/p/demo/settings/webhook',
  delivery: '/p/demo/settings/webhook/d',
  members: '/p/demo/settings/members',
  invite: '/p/demo/settings/members/invite',
  languages: '/p/demo/settings/languages',
  templates: '/p/demo/settings/templates',
  trash: '/p/demo/settings/trash',
  exports: '/p/demo/settings/export',
};

test('every path of the dashboard stays the same', () => {
  const { signIn, video, content, article, articleFields, articleHistory, articleReview, articleTranslation, job, search, delivery } =
    paths;
  const made: Record<string, string> = {
    signIn: signIn('/p/demo'),
    video: video('demo', 'v', 12.4),
    content: content('demo', 3),
    article: article('demo', 12),
    articleFields: articleFields('demo', 12),
    articleHistory: articleHistory('demo', 12, 2),
    articleReview: articleReview('demo', 12, 'j'),
    articleTranslation: articleTranslation('demo', 12, 'de'),
    preview: paths.preview('demo', 12),
    job: job('demo', 'j'),
    search: search('demo', 'two words'),
    delivery: delivery('demo', 'd'),
    pair: paths.pair('lusab-babad'),
    pairMachine: paths.pairMachine('demo', 'lusab-babad'),
  };
  for (const [name, make] of Object.entries(paths)) made[name] ??= (make as (project: string) => string)('demo');
  assert.deepEqual(made, PATHS);
});
