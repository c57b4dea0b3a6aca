import type { ChangeKind, ChangeReason, PublishChange, PublishChanges, PublishWarning, WarningKind } from '@docreel/contract';
import type { Tone } from '../ui/Status.tsx';

/** Changes and warnings in words. */

export const KINDS: Record<ChangeKind, { tone: Tone; label: string }> = {
  added: { tone: 'good', label: 'Added' },
  changed: { tone: 'warn', label: 'Changed' },
  moved: { tone: 'quiet', label: 'Moved' },
  removed: { tone: 'bad', label: 'Removed' },
};

const REASONS: Record<ChangeReason, string> = {
  new: 'New',
  again: 'Back on the site',
  translated: 'Newly translated',
  title: 'Title',
  text: 'Text',
  metadata: 'Details',
  slug: 'Address',
  folder: 'Folder',
  hidden: 'Hidden',
  trashed: 'In the trash',
  deleted: 'Deleted',
  emptied: 'Has no content any more',
  untranslated: 'Translation removed',
};

/** `Title, text, address: /old/ leads to /new/` */
export function describeReasons({ reasons, previousSlug, slug }: PublishChange): string {
  const words = reasons.map((reason, index) => (index === 0 ? REASONS[reason] : REASONS[reason].toLowerCase())).join(', ');
  return previousSlug === null ? words : `${words}: /${previousSlug}/ will lead to /${slug}/`;
}

const COUNTED: readonly (readonly [keyof PublishChanges['counts'], string])[] = [
  ['added', 'added'],
  ['changed', 'changed'],
  ['moved', 'moved'],
  ['removed', 'removed'],
  ['unchanged', 'as before'],
  ['redirects', 'old addresses that will lead on'],
];

/** What there is none of is left out. */
export function describeCounts(counts: PublishChanges['counts']): { count: number; words: string }[] {
  return COUNTED.map(([name, words]) => ({ count: counts[name], words })).filter(({ count }) => count > 0);
}

const OTHERS: Record<keyof PublishChanges['others'], string> = {
  project: 'what the project says of itself',
  order: 'the order of articles',
  folders: 'folders',
  languages: 'languages',
  videos: 'videos',
};

export function describeOtherChanges(others: PublishChanges['others']): string | null {
  const names = (Object.keys(OTHERS) as (keyof typeof OTHERS)[]).filter((name) => others[name]).map((name) => OTHERS[name]);
  return names.length === 0 ? null : `Pages also change with ${new Intl.ListFormat('en').format(names)}.`;
}

export const WARNINGS: Record<WarningKind, { one: string; many: string }> = {
  dead_link: { one: 'link that leads nowhere', many: 'links that lead nowhere' },
  missing_media: { one: 'missing picture or video', many: 'missing pictures and videos' },
  stale_translation: { one: 'translation behind its article', many: 'translations behind their articles' },
  draft: { one: 'article without content', many: 'articles without content' },
  hidden: { one: 'hidden article', many: 'hidden articles' },
};

export function describeWarning({ kind, target }: PublishWarning): string {
  if (kind === 'dead_link') return `Links to ${target}, which the site will not have`;
  if (kind === 'missing_media') return `Shows ${target}, which the project does not have`;
  if (kind === 'stale_translation') return 'Made from an earlier version of the article';
  return kind === 'draft' ? 'Left out: nothing is written yet' : 'Left out: hidden';
}
