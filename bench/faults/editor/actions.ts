import { EditorPage } from './editor-page.ts';
import { listWords, type Session } from './session.ts';

type Action = (session: Session) => Promise<void>;
export type ActionName = keyof typeof ACTIONS | keyof typeof FAULTS;

/** Blocks in which the person writes. */
const BLOCKS = ['Alpha', 'Beta', 'Delta', 'Members', 'Invite', 'Send it'];

async function writeAtEnd({ editor, random, createWord }: Session): Promise<void> {
  await editor.placeCaret(random.pick(BLOCKS));
  await editor.page.keyboard.type(` ${createWord()}`);
}

/** Actions of the person in the editor. */
export const ACTIONS = {
  type: writeAtEnd,

  async typeBold(session: Session) {
    await writeAtEnd(session);
    for (let n = 0; n < 4; n++) await session.editor.page.keyboard.press('Shift+ArrowLeft');
    await session.editor.page.keyboard.press('Control+b');
  },

  async correct(session: Session) {
    await writeAtEnd(session);
    await session.editor.page.keyboard.type('oops');
    for (let n = 0; n < 4; n++) await session.editor.page.keyboard.press('Backspace');
  },

  /** Enter in a step makes the next step, elsewhere a paragraph. */
  async newBlock({ editor, random, createWord }: Session) {
    await editor.placeCaret(random.pick(BLOCKS));
    await editor.page.keyboard.press('Enter');
    await editor.page.keyboard.type(createWord());
  },

  async compose({ editor, random, createWord }: Session) {
    await editor.placeCaret(random.pick(BLOCKS));
    await editor.page.keyboard.type(' ');
    await editor.compose(createWord());
  },

  async paste({ editor, random, createWord }: Session) {
    await editor.placeCaret(random.pick(['Alpha', 'Beta', 'Delta']));
    await editor.page.keyboard.press('Enter');
    const word = createWord();
    const [type, data] = random.pick([
      ['text/plain', word],
      ['text/plain', `- ${word}\n- second\n`],
      ['text/html', `<p style="color:red">${word} <b>bold</b></p><ul><li>one</li></ul>`],
    ] as const);
    await editor.paste(type, data);
  },

  async drag({ editor, random }: Session) {
    const count = await editor.text.locator('ol > li').count();
    if (count > 1) await editor.dragStep(random.between(0, count - 1), random.between(0, count - 1));
  },

  async undoAndRedo({ editor, random, lost }: Session) {
    const before = listWords(await editor.read());
    const times = random.between(1, 4);
    for (let n = 0; n < times; n++) await editor.page.keyboard.press('Control+z');
    for (let n = 0; n < times; n++) await editor.page.keyboard.press('Control+y');
    const after = await editor.read();
    for (const word of before) if (!after.includes(word)) lost.push(`${word} did not come back by redo`);
  },

  async editAsMarkdown({ editor, createWord }: Session) {
    if (!(await editor.show('Markdown'))) return;
    await editor.page.keyboard.press('Control+End');
    await editor.page.keyboard.type(`\n\n${createWord()} **in Markdown**\n`);
    await editor.show('Visual');
  },

  async pause({ editor, random }: Session) {
    await editor.page.waitForTimeout(random.between(100, 1500));
  },
} satisfies Record<string, Action>;

/** Faults, and actions of a second writer. */
export const FAULTS = {
  /** The tab dies. Every word that was saved or journalled is in the next tab. */
  async killTab(session: Session) {
    const { editor, context, on, articleId, random, lost } = session;
    // A key press is journalled within 300 ms. A busy machine takes longer.
    if (random.next() < 0.5) await waitUntilJournalled(session);
    const stored = await editor.readJournal();
    const { content } = await readArticle(session);
    const isJournalled = stored.length > 0;
    await editor.crash();
    await editor.page.close().catch(() => undefined);
    await context.setOffline(false);
    await on.server.untilRunning();
    session.editor = new EditorPage(await context.newPage());
    await session.editor.open(session.url);
    await session.editor.settle();
    const after = (await on.api.getArticle({ params: { id: articleId } })).content;
    for (const word of listWords(isJournalled ? stored.join(' ') : content))
      if (!listWords(after).includes(word))
        lost.push(`${word} was ${isJournalled ? 'journalled' : 'saved'}, and is gone after the tab was killed`);
  },

  async killServer({ on }: Session) {
    const running = await on.server.untilRunning();
    await running.kill();
  },

  async loseNetwork({ context }: Session) {
    await context.setOffline(true);
  },

  async findNetwork({ context }: Session) {
    await context.setOffline(false);
  },

  async reload({ context, on, editor, url }: Session) {
    await context.setOffline(false);
    await on.server.untilRunning();
    await editor.open(url);
  },

  /** Somebody else writes into another block. */
  async writeElsewhere(session: Session) {
    await writeAsSecondWriter(session, 'Gamma');
  },

  /** Both write at the end of the same block. The person keeps both versions. */
  async clash(session: Session) {
    const { editor, context, createWord } = session;
    await context.setOffline(false);
    await session.on.server.untilRunning();
    await editor.settle();
    await context.setOffline(true);
    await editor.placeCaret('Beta');
    await editor.page.keyboard.type(` ${createWord()}`);
    await writeAsSecondWriter(session, 'Beta');
    await context.setOffline(false);
    await writeAtEnd(session);
    await editor.settle();
  },
} satisfies Record<string, Action>;

async function readArticle({ on, articleId }: Session) {
  await on.server.untilRunning();
  return on.api.getArticle({ params: { id: articleId } });
}

async function writeAsSecondWriter(session: Session, block: string): Promise<void> {
  const { revision, content } = await readArticle(session);
  const word = session.createWord();
  const changed = content.replace(new RegExp(`^${block}.*$`, 'm'), (line) => `${line} ${word}`);
  await session.on.api.updateArticle({ params: { id: session.articleId }, body: { content: changed, baseRevision: revision } });
  session.theirs.add(word);
}

async function waitUntilJournalled({ editor, on, articleId, lost }: Session): Promise<void> {
  const words = listWords(await editor.read());
  let missing = words;
  for (let tries = 0; missing.length > 0 && tries < 50; tries++) {
    await on.server.untilRunning();
    const kept = [...(await editor.readJournal()), (await on.api.getArticle({ params: { id: articleId } })).content].join(' ');
    missing = words.filter((word) => !listWords(kept).includes(word));
    if (missing.length > 0) await editor.page.waitForTimeout(100);
  }
  for (const word of missing) lost.push(`${word} was neither journalled nor saved within 5 s`);
}
