import { createRandom } from '../random.ts';
import { ACTIONS, type ActionName, FAULTS } from './actions.ts';
import { EditorPage } from './editor-page.ts';
import type { EditorServer } from './editor-server.ts';
import { listWords, type Session } from './session.ts';

/** These blocks are never edited in a session. Each has a source that no writer of Markdown would produce. */
const UNTOUCHED = ['*  odd   bullet\n', '<div>raw</div>\n', '| a|b |\n|:-|--|\n|1|   2|\n', 'soft\\\nbreak __strong__ [ref]\n'];
const TEXT = [
  'Alpha starts here.\n',
  UNTOUCHED[0],
  '1. Open **Members**.\n',
  '2. Choose *Invite*.\n',
  '3. Send it.\n',
  UNTOUCHED[1],
  'Beta goes on.\n',
  UNTOUCHED[2],
  'Gamma belongs to somebody else.\n',
  UNTOUCHED[3],
  '[ref]: https://example.com\n',
  'Delta ends.\n',
].join('\n');

export interface SessionResult {
  seed: number;
  kind: 'faults' | 'undo';
  counts: Record<string, number>;
  words: number;
  /** A sentence for each word or block that was lost. */
  lost: string[];
  seconds: number;
}

export interface Plan {
  seed: number;
  actions: number;
}

/**
 * Runs one session with random actions. Three of four sessions have faults and a second writer. The fourth has none, and ends by undoing
 * everything.
 */
export async function runSession(on: EditorServer, { seed, actions }: Plan): Promise<SessionResult> {
  const startedAt = Date.now();
  const kind = seed % 4 === 3 ? 'undo' : 'faults';
  const { id: articleId } = await on.api.createArticle({ body: { title: `Session ${seed}`, content: TEXT } });
  const context = await on.browser.newContext({
    storageState: on.session,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 1600 },
  });
  let words = 0;
  const session: Session = {
    random: createRandom(seed),
    editor: new EditorPage(await context.newPage()),
    context,
    on,
    articleId,
    url: `${on.project}/content/${articleId}`,
    createWord: () => `zq${seed}x${++words}y`,
    theirs: new Set(),
    counts: {},
    lost: [],
  };
  try {
    await session.editor.open(session.url);
    const names = Object.keys(kind === 'undo' ? ACTIONS : { ...ACTIONS, ...FAULTS }) as ActionName[];
    for (let n = 0; n < actions; n++) {
      const name = session.random.pick(names);
      session.counts[name] = (session.counts[name] ?? 0) + 1;
      await { ...ACTIONS, ...FAULTS }[name](session);
    }
    await (kind === 'undo' ? checkUndo(session) : checkEnd(session));
  } catch (error) {
    session.lost.push(`the session broke: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await context.close();
  }
  return { seed, kind, counts: session.counts, words, lost: session.lost, seconds: (Date.now() - startedAt) / 1000 };
}

/** Checks that the server has what the editor shows, that the next reader sees the same, and that untouched blocks are byte-identical. */
async function checkEnd(session: Session): Promise<void> {
  const { editor, on, articleId, lost } = session;
  await session.context.setOffline(false);
  await on.server.untilRunning();
  await editor.settle();
  // Changes of others appear within 5 s.
  for (const word of session.theirs)
    await editor.text
      .getByText(word)
      .first()
      .waitFor({ timeout: 15_000 })
      .catch(() => lost.push(`${word} of the second writer was not shown`));
  await editor.settle();
  // A journal entry would be restored by the next tab, and would undo what was saved since.
  if ((await editor.readJournal()).length > 0) lost.push('the page says “Saved” while the journal has an older text');
  const shown = await editor.read();
  const { content } = await on.api.getArticle({ params: { id: articleId } });
  // Bold letters in a word are written with asterisks.
  const saved = content.replaceAll('*', '');
  for (const word of listWords(shown)) if (!saved.includes(word)) lost.push(`${word} was shown, but is not saved`);
  for (const word of session.theirs) if (!saved.includes(word)) lost.push(`${word} of the second writer is gone`);
  for (const block of UNTOUCHED) if (!content.includes(block)) lost.push(`an untouched block changed: ${block}`);
  const numbers = [...content.matchAll(/^(\d+)\.(?: |$)/gm)].map(([, number]) => Number(number));
  if (numbers.some((number, at) => number !== at + 1)) lost.push(`the steps are numbered ${numbers.join(', ')}`);
  await editor.open(session.url);
  // On a busy machine the page is visible before its text has been compared with that of the server.
  await editor.settle();
  const again = await editor.read();
  if (normalize(again) !== normalize(shown)) lost.push(`shown again as ${JSON.stringify(again)} instead of ${JSON.stringify(shown)}`);
}

/** Checks that undoing everything gives the first text, byte for byte. */
async function checkUndo({ editor, on, articleId, lost }: Session): Promise<void> {
  await editor.placeCaret('Alpha');
  let shown = await editor.read();
  for (;;) {
    await pressUndo(editor, 20);
    const before = shown;
    shown = await editor.read();
    if (shown === before) break;
  }
  await editor.settle();
  const { content } = await on.api.getArticle({ params: { id: articleId } });
  if (content !== TEXT) lost.push(`undoing everything gave ${JSON.stringify(content)}`);
}

async function pressUndo({ page }: EditorPage, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await page.keyboard.press('Control+z');
}

/** The browser shows spaces at the end of a line as other characters. */
function normalize(text: string): string {
  return text
    .replaceAll(/[\u00A0\u200B]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
