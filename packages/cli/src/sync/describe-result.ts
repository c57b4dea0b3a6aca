import { clean } from '../output.ts';
import type { pull } from './pull.ts';
import type { push } from './push.ts';

type PullResult = Awaited<ReturnType<typeof pull>>['result'];
type PushResult = Awaited<ReturnType<typeof push>>['result'];

/** Texts of `docreel pull` and `docreel push` on a terminal. */

export function describePull(result: PullResult): string {
  return describe(
    [
      ...list('new', result.created),
      ...list('changed', result.updated),
      ...list('merged', result.merged),
      ...result.moved.map(({ from, to }) => `moved     ${from} → ${to}`),
      ...list('deleted', result.deleted),
      ...list('gone', result.deletedOnServer, 'deleted on the server; pull --delete deletes the file'),
      ...list('missing', listTitles(result.deletedHere), 'deleted here; push --delete deletes it on the server'),
      ...(result.pictures > 0 ? [`pictures  ${result.pictures}`] : []),
    ],
    result,
  );
}

export function describePush(result: PushResult): string {
  return describe(
    [
      ...result.folders.map(({ path, name, change }) => `folder    ${path}: ${change} "${name}"`),
      ...list(
        'new',
        result.created.map(({ path }) => path),
      ),
      ...result.updated.map(({ path, fields }) => `changed   ${path} (${fields.join(', ')})`),
      ...result.deleted.map(({ id, title }) => `deleted   article ${id} "${title}"`),
      ...result.deletedFolders.map(({ name }) => `deleted   folder "${name}"`),
      ...list('picture', result.pictures),
      ...result.missingPictures.map(
        ({ path, picture }) => `warning   ${path} shows ${picture}, which is missing or has another format than PNG, JPEG, WebP and GIF`,
      ),
      ...list('gone', result.deletedOnServer, 'deleted on the server'),
      ...(result.deleted.length > 0
        ? []
        : list('missing', listTitles(result.deletedHere), 'deleted here; --delete deletes it on the server')),
    ],
    result,
  );
}

function listTitles(texts: PullResult['deletedHere']): string[] {
  return texts.map(({ id, language, title }) => `"${title}" (article ${id}${language === undefined ? '' : `, ${language}`})`);
}

function list(label: string, items: readonly string[], note?: string): string[] {
  return items.map((item) => `${label.padEnd(9)} ${item}${note ? ` (${note})` : ''}`);
}

function describe(lines: readonly string[], { isDryRun, unchanged }: { isDryRun: boolean; unchanged: number }): string {
  const end = `${unchanged} unchanged${isDryRun ? ' (dry run: nothing was written or sent)' : ''}`;
  return [...lines, end].map(clean).join('\n');
}
