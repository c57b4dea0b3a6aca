import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import fc from 'fast-check';
import type { JournalEntry } from './journal.ts';
import { mergeInBrowser } from './merge.ts';
import { Saver, type SaveStatus } from './saver.ts';

const TEXT = 'Open the list.\n\nClick **New**.\n\nEnter a name.\n';

/** Simulates the server: merges like `PATCH {content, baseRevision}`, and fails like a bad connection. */
class FakeServer {
  revisions = [TEXT];
  /** `before`: the request is lost. `after`: the request arrives, and its response is lost. */
  connection: 'good' | 'before' | 'after' = 'good';
  /** Time in milliseconds until a request arrives, and until its response is back. */
  latencyMs = 0;
  requests = 0;

  get saved() {
    return { revision: this.revisions.length, content: this.revisions.at(-1) ?? '' };
  }

  async save(text: string, baseRevision: number) {
    this.requests++;
    await this.travel();
    if (this.connection === 'before') throw new Error('offline');
    const base = this.revisions[baseRevision - 1] ?? '';
    const merged =
      baseRevision === this.revisions.length
        ? { content: text, conflicts: [] }
        : mergeInBrowser({ base, mine: text, theirs: this.saved.content });
    if (merged.conflicts.length > 0) throw new Error('conflict');
    if (merged.content !== this.saved.content) this.revisions.push(merged.content);
    const { saved } = this;
    await this.travel();
    if (this.connection === 'after') throw new Error('offline');
    return saved;
  }

  async travel() {
    await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
  }

  async read() {
    await this.travel();
    if (this.connection !== 'good') throw new Error('offline');
    return this.saved;
  }
}

/** One open article: a saver and its journal entry. Killing it stops its timers, as closing the browser does. */
class Tab {
  saver: Saver;
  entry: JournalEntry | null = null;
  status: SaveStatus | null = null;
  hadConflict = false;
  isKilled = false;

  constructor(server: FakeServer, restored: JournalEntry | null = null, saved = server.saved) {
    const alive = <T>(work: () => Promise<T>): Promise<T> => (this.isKilled ? new Promise(() => undefined) : work());
    this.entry = restored;
    this.saver = new Saver({
      saved,
      restored,
      merge: mergeInBrowser,
      save: (text, revision) => alive(() => server.save(text, revision)),
      read: () => alive(() => server.read()),
      journal: (entry) =>
        alive(async () => {
          this.entry = entry;
          await Promise.resolve();
        }),
      classify: (error) => ((error as Error).message === 'conflict' ? 'conflict' : 'offline'),
      onText: () => undefined,
      onStatus: (status) => {
        this.status = status;
        this.hadConflict ||= status.conflicts.length > 0;
      },
    });
  }

  get text() {
    return this.saver.text;
  }

  keepBoth() {
    for (const { id } of this.status?.conflicts ?? []) this.saver.resolve(id, 'both');
  }

  kill(): JournalEntry | null {
    const { entry } = this;
    this.isKilled = true;
    this.saver.dispose();
    return entry;
  }
}

function useFakeClock(t: TestContext): (ms: number) => Promise<void> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  t.after(() => mock.timers.reset());
  return async (ms) => {
    for (let passed = 0; passed < ms; passed += 100) {
      mock.timers.tick(100);
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
  };
}

/** Two people change the last block of the text in different ways. */
async function createConflict(wait: (ms: number) => Promise<void>) {
  const server = new FakeServer();
  const tab = new Tab(server);
  tab.saver.edit(TEXT.replace('Enter a name.', 'Enter my name.'));
  server.revisions.push(TEXT.replace('Enter a name.', 'Enter their name.'));
  await wait(1500);
  return { server, tab };
}

test('text is in the journal after 0.3 s and on the server after 1 s without typing', async (t) => {
  const wait = useFakeClock(t);
  const server = new FakeServer();
  const tab = new Tab(server);
  assert.equal(tab.status?.state, 'saved');
  tab.saver.edit(`${TEXT}\nMore.\n`);
  assert.equal(tab.status?.state, 'saving');
  await wait(300);
  assert.equal(tab.entry?.text, `${TEXT}\nMore.\n`);
  assert.equal(server.requests, 0);
  await wait(1200);
  assert.deepEqual([server.saved.content, tab.status?.state, tab.entry], [`${TEXT}\nMore.\n`, 'saved', null]);
});

test('a change that was undone leaves the journal before the page says that everything is saved', async (t) => {
  const wait = useFakeClock(t);
  const server = new FakeServer();
  const tab = new Tab(server);
  tab.saver.edit('Open the list.\n');
  await wait(300);
  assert.equal(tab.entry?.text, 'Open the list.\n');
  tab.saver.edit(TEXT);
  assert.equal(tab.status?.state, 'saving');
  await wait(100);
  assert.deepEqual([tab.status?.state, tab.entry], ['saved', null]);
  const next = new Tab(server, tab.kill());
  assert.equal(next.text, TEXT);
});

test('typing without a pause is saved every 5 s', async (t) => {
  const wait = useFakeClock(t);
  const server = new FakeServer();
  const tab = new Tab(server);
  for (let second = 0; second < 22; second++) {
    tab.saver.edit(`${tab.text}x`);
    await wait(500);
  }
  assert.equal(server.requests, 2);
});

test('without a connection the text stays on the device, and is saved when it is back', async (t) => {
  const wait = useFakeClock(t);
  const server = new FakeServer();
  server.connection = 'before';
  const tab = new Tab(server);
  tab.saver.edit('Offline.\n');
  await wait(3000);
  assert.deepEqual([tab.status?.state, tab.entry?.text], ['offline', 'Offline.\n']);
  server.connection = 'good';
  tab.saver.flush();
  await wait(500);
  assert.deepEqual([server.saved.content, tab.status?.state], ['Offline.\n', 'saved']);
});

test('a save whose response was lost is no conflict with itself', async (t) => {
  const wait = useFakeClock(t);
  const server = new FakeServer();
  server.connection = 'after';
  const tab = new Tab(server);
  tab.saver.edit(TEXT.replace('Enter a name.', 'Enter the name.'));
  await wait(1500);
  tab.saver.edit(tab.text.replace('Enter the name.', 'Enter the full name.'));
  server.connection = 'good';
  await wait(8000);
  assert.deepEqual([tab.status?.state, tab.status?.conflicts], ['saved', []]);
  assert.equal(server.saved.content, TEXT.replace('Enter a name.', 'Enter the full name.'));
});

test('text typed during a save is merged with the saved text', async (t) => {
  const wait = useFakeClock(t);
  const server = new FakeServer();
  server.latencyMs = 500;
  const tab = new Tab(server);
  tab.saver.edit(TEXT.replace('Open the list.', 'Open it.'));
  server.revisions.push(TEXT.replace('Enter a name.', 'Enter their name.'));
  await wait(1200);
  tab.saver.edit(tab.text.replace('Click **New**.', 'Press **New**.'));
  await wait(3000);
  assert.equal(server.saved.content, 'Open it.\n\nPress **New**.\n\nEnter their name.\n');
  assert.deepEqual([tab.status?.state, tab.text], ['saved', server.saved.content]);
});

test('a block that another person changed, too, asks for a choice, and typing stays possible', async (t) => {
  const wait = useFakeClock(t);
  const { server, tab } = await createConflict(wait);
  const [conflict] = tab.status?.conflicts ?? [];
  assert.deepEqual([tab.status?.state, conflict?.mine, conflict?.theirs], ['blocked', 'Enter my name.\n', 'Enter their name.\n']);
  tab.saver.edit(tab.text.replace('Open the list.', 'Open it.'));
  await wait(3000);
  assert.equal(server.revisions.length, 2, 'nothing is saved before the choice');
  tab.saver.resolve(conflict?.id ?? '', 'theirs');
  await wait(1500);
  assert.deepEqual([tab.status?.state, server.saved.content], ['saved', 'Open it.\n\nClick **New**.\n\nEnter their name.\n']);
});

test('a conflict of a closed tab asks again', async (t) => {
  const wait = useFakeClock(t);
  const { server, tab } = await createConflict(wait);
  const again = new Tab(server, tab.kill());
  assert.equal(again.status?.conflicts.length, 1);
  again.saver.resolve(again.status?.conflicts[0]?.id ?? '', 'both');
  await wait(1500);
  assert.equal(server.saved.content, 'Open the list.\n\nClick **New**.\n\nEnter my name.\n\nEnter their name.\n');
});

test('a refused save keeps the text in the journal and says why', async (t) => {
  const wait = useFakeClock(t);
  const refusal = new Error('too large');
  let status: SaveStatus | null = null;
  let kept: JournalEntry | null = null;
  const saver = new Saver({
    saved: { revision: 1, content: TEXT },
    merge: mergeInBrowser,
    save: () => Promise.reject(refusal),
    read: () => Promise.reject(refusal),
    journal: async (entry) => {
      kept = entry;
      await Promise.resolve();
    },
    classify: () => 'blocked',
    onText: () => undefined,
    onStatus: (now) => {
      status = now;
    },
  });
  saver.edit('Much text.\n');
  await wait(2000);
  assert.deepEqual((status as SaveStatus | null)?.error, refusal);
  assert.equal((kept as JournalEntry | null)?.text, 'Much text.\n');
  saver.dispose();
});

const step = fc.oneof(
  fc.record({ what: fc.constant('type' as const), tab: fc.nat(1), at: fc.nat(5), adds: fc.boolean() }),
  fc.record({ what: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ what: fc.constant('connection' as const), is: fc.constantFrom('good' as const, 'before' as const, 'after' as const) }),
  fc.record({ what: fc.constant('latency' as const), ms: fc.constantFrom(0, 500, 2500) }),
  fc.record({ what: fc.constant('kill' as const), tab: fc.nat(1) }),
  fc.record({ what: fc.constant('choose' as const), tab: fc.nat(1) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function type(text: string, at: number, { word, adds }: { word: string; adds: boolean }): string {
  const blocks = text.trimEnd().split('\n\n');
  const index = at % blocks.length;
  const edited = adds ? blocks.toSpliced(index, 0, `Added ${word}.`) : blocks.with(index, `${blocks[index] ?? ''} ${word}`);
  return `${edited.join('\n\n')}\n`;
}

/** Two tabs and the words typed in them that may not get lost. */
class Session {
  server = new FakeServer();
  tabs: [Tab, Tab] = [new Tab(this.server), new Tab(this.server)];
  words: string[] = [];
  /** Whether only the first tab is used. */
  isAlone = false;

  async run(one: Step, number: number, wait: (ms: number) => Promise<void>) {
    if (one.what === 'wait') await wait(one.ms * 100);
    else if (one.what === 'latency') this.server.latencyMs = one.ms;
    else if (one.what === 'connection') this.server.connection = one.is;
    else if (this.isAlone && one.tab === 1) return;
    else if (one.what === 'kill') this.restart(one.tab);
    else if (one.what === 'choose') this.tabs[one.tab]?.keepBoth();
    else {
      const { saver } = this.tabs[one.tab] ?? this.tabs[0];
      const word = `word${number}x`;
      this.words.push(word);
      saver.edit(type(saver.text, one.at, { word, adds: one.adds }));
    }
  }

  restart(index: number) {
    const entry = this.tabs[index]?.kill() ?? null;
    // Text typed less than 0.3 s before the crash is in no journal.
    const texts = [
      entry?.text,
      this.tabs[1 - index]?.text,
      ...this.server.revisions,
      ...(entry?.conflicts ?? []).map((one) => one.texts.mine),
    ];
    this.words = this.words.filter((word) => texts.some((text) => text?.includes(word)));
    this.tabs[index] = new Tab(this.server, entry);
  }

  async settle(wait: (ms: number) => Promise<void>) {
    this.server.connection = 'good';
    this.server.latencyMs = 0;
    await wait(6000);
    for (let round = 0; round < 60 && !this.isSettled(); round++) {
      for (const tab of this.tabs) {
        tab.keepBoth();
        if (!tab.saver.hasUnsaved()) tab.saver.receive(this.server.saved);
      }
      await wait(1500);
    }
    assert.ok(this.isSettled(), JSON.stringify(this.tabs.map(({ status, text }) => [status?.state, text])));
  }

  isSettled() {
    return this.tabs.every(({ text, status }) => status?.state === 'saved' && text === this.server.saved.content);
  }
}

test('one tab with a bad connection and crashes has no conflict with itself', async (t) => {
  const wait = useFakeClock(t);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const session = new Session();
      session.isAlone = true;
      for (const [number, one] of steps.entries()) await session.run(one, number, wait);
      await session.settle(wait);
      assert.equal(session.tabs[0].hadConflict, false);
      for (const word of session.words) assert.ok(session.server.saved.content.includes(word), `lost: ${word}`);
      for (const tab of session.tabs) tab.kill();
    }),
    { numRuns: 500 },
  );
});

test('two tabs, lost requests and killed tabs: every word that was journalled or saved is there at the end', async (t) => {
  const wait = useFakeClock(t);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const session = new Session();
      for (const [number, one] of steps.entries()) await session.run(one, number, wait);
      await session.settle(wait);
      const { content } = session.server.saved;
      for (const word of session.words) assert.ok(content.includes(word), `lost: ${word}\n${content}`);
      for (const tab of session.tabs) tab.kill();
    }),
    { numRuns: 500 },
  );
});
