import type { ChangeKind, ChangeReason, PublishChange, PublishChanges, PublishWarning, WarningKind } from '@docreel/contract';
import type { Tone } from '../ui/Status.tsx';
import { publishText } from '../text/publish.ts';

/** Labels for the changes and warnings on the publish page. */

export const KINDS: Record<ChangeKind, { tone: Tone; label: string }> = {
  added: { tone: 'good', label: publishText.changes.kinds.added },
  changed: { tone: 'warn', label: publishText.changes.kinds.changed },
  moved: { tone: 'quiet', label: publishText.changes.kinds.moved },
  removed: { tone: 'bad', label: publishText.changes.kinds.removed },
};

const REASONS: Record<ChangeReason, string> = publishText.changes.reasons;

/** Describes the changed parts of an article, for example `Title, text, URL: /old/ will redirect to /new/`. */
export function describeReasons({ reasons, previousSlug, slug }: PublishChange): string {
  const words = reasons.map((reason, index) => (index === 0 ? REASONS[reason] : REASONS[reason].toLowerCase())).join(', ');
  return previousSlug === null ? words : publishText.changes.redirect(words, previousSlug, slug);
}

const COUNTED: Record<keyof PublishChanges['counts'], string> = publishText.changes.counted;

/** Returns the labels of all counts that are not zero. */
export function describeCounts(counts: PublishChanges['counts']): { count: number; words: string }[] {
  const names = Object.keys(COUNTED) as (keyof typeof COUNTED)[];
  return names.map((name) => ({ count: counts[name], words: COUNTED[name] })).filter(({ count }) => count > 0);
}

const OTHERS: Record<keyof PublishChanges['others'], string> = publishText.changes.others;

export function describeOtherChanges(others: PublishChanges['others']): string | null {
  const names = (Object.keys(OTHERS) as (keyof typeof OTHERS)[]).filter((name) => others[name]).map((name) => OTHERS[name]);
  return names.length === 0 ? null : publishText.changes.otherChanges(names);
}

export const WARNINGS: Record<WarningKind, { one: string; many: string }> = publishText.warnings.kinds;

export function describeWarning({ kind, target }: PublishWarning): string {
  if (kind === 'dead_link') return publishText.warnings.deadLink(target ?? '');
  if (kind === 'missing_media') return publishText.warnings.missingMedia(target ?? '');
  if (kind === 'stale_translation') return publishText.warnings.staleTranslation;
  return kind === 'draft' ? publishText.warnings.draft : publishText.warnings.hidden;
}
