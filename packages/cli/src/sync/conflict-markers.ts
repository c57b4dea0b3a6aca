import { diffLines } from 'diff';

/** Conflict markers in files, as Git writes them. */

const HERE = '<<<<<<< this folder';
const SERVER = '>>>>>>> server';

/** Returns whether a text contains the three lines of a conflict. */
export function hasMarkers(text: string): boolean {
  return /^<{7} /m.test(text) && /^={7}\r?$/m.test(text) && /^>{7} /m.test(text);
}

/** Returns a text with both versions of the lines that differ. */
export function markConflicts(here: string, server: string): string {
  const changes = diffLines(here, server);
  let text = '';
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at];
    if (!change) continue;
    if (!change.added && !change.removed) {
      text += change.value;
      continue;
    }
    const next = changes[at + 1];
    const isPair = change.removed && next?.added;
    const [mine, theirs] = [change.removed ? change.value : '', change.added ? change.value : isPair ? next.value : ''];
    if (isPair) at++;
    text += markBlock(mine, theirs);
  }
  return text;
}

/** Returns both versions of some lines between markers. */
export function markBlock(mine: string, theirs: string): string {
  return `${HERE}\n${withLineEnd(mine)}=======\n${withLineEnd(theirs)}${SERVER}\n`;
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Matches a conflict of Git whose sides are one line with the base of a file each. */
const BASE_CONFLICT =
  /^<{7}[^\n]*\n(base: \{[^\n]*\}\r?\n)(?:\|{7}[^\n]*\n(?:base: \{[^\n]*\n)?)?={7}\r?\n(base: \{[^\n]*\}\r?\n)>{7}[^\n]*(?:\n|$)/gm;

/**
 * Resolves the conflict that Git finds if both branches were synchronized with the server. The newer revision contains the older one, so it
 * is the base of the merged text.
 */
export function resolveBaseConflict(text: string): string {
  return text.replace(BASE_CONFLICT, (whole, ours: string, theirs: string) => {
    const [our, their] = [readRevision(ours), readRevision(theirs)];
    if (Number.isNaN(our) || Number.isNaN(their)) return whole;
    return our >= their ? ours : theirs;
  });
}

function readRevision(line: string): number {
  return Number(/\brevision: (\d+)/.exec(line)?.[1] ?? Number.NaN);
}
