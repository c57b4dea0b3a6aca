import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OpenConflict } from './conflicts.ts';

/** A text that the server has saved, with its revision. */
export interface SavedText {
  revision: number;
  content: string;
}

/** Unsaved text with everything that is needed to resume after the tab or the browser was closed. */
export interface JournalEntry {
  text: string;
  /** The server's text that `text` is an edit of. */
  base: SavedText;
  conflicts: readonly OpenConflict[];
  /** Texts that were sent without a response, oldest first. The server may have saved them. */
  sent: readonly string[];
}

/** Identifies the text that an entry belongs to. `language` is null for the article itself. */
export interface JournalKey {
  /** The signed-in user. Entries of one user are never shown to another. */
  userId: string;
  projectId: string;
  articleId: number;
  language: string | null;
}

interface StoredEntry extends JournalEntry {
  key: string;
  tab: string;
  writtenAt: number;
}

interface Schema extends DBSchema {
  entries: { key: [string, string]; value: StoredEntry };
}

/**
 * Stores unsaved texts in IndexedDB, one entry for each open tab, so that two tabs with the same article do not overwrite each other. A tab
 * holds a Web Lock while it is open. The browser releases it even if the tab crashes, and the next tab adopts the entry. Pages without HTTPS
 * have no locks, so there an entry counts as open until it has not been written for a while.
 */
export class Journal {
  readonly #key: string;
  readonly #tab = `${Date.now()}-${Math.random()}`;
  readonly #closed = Promise.withResolvers<void>();

  constructor({ userId, projectId, articleId, language }: JournalKey) {
    this.#key = [userId, projectId, articleId, language ?? ''].join('/');
    void getLocks()?.request(buildLockName(this.#tab), () => this.#closed.promise);
  }

  /** Stores the entry of this tab, or deletes it if it is null. Rejects if the browser cannot store it, for example without free space. */
  async write(entry: JournalEntry | null): Promise<void> {
    const database = await open();
    if (entry) await database.put('entries', { ...entry, key: this.#key, tab: this.#tab, writtenAt: Date.now() });
    else await database.delete('entries', [this.#key, this.#tab]);
  }

  /** Returns the entry of a closed tab, which becomes the entry of this tab. Returns null if there is none. */
  async adopt(): Promise<JournalEntry | null> {
    const database = await open();
    const isOpen = await findOpenTabs();
    const transaction = database.transaction('entries', 'readwrite');
    const entries = await transaction.store.getAll(IDBKeyRange.bound([this.#key, ''], [this.#key, '\uFFFF']));
    const found = entries.find((entry) => !isOpen(entry));
    if (found) {
      await transaction.store.delete([found.key, found.tab]);
      await transaction.store.put({ ...found, tab: this.#tab });
    }
    await transaction.done;
    return found ?? null;
  }

  /** Releases the entry of this tab. If there is one, the next tab adopts it. */
  close(): void {
    this.#closed.resolve();
  }
}

function buildLockName(tab: string): string {
  return `docreel-journal:${tab}`;
}

/** Time in milliseconds after which an entry counts as that of a closed tab, if the browser has no locks. */
const ABANDONED_MS = 30_000;

async function findOpenTabs(): Promise<(entry: StoredEntry) => boolean> {
  const locks = getLocks();
  if (!locks) return ({ writtenAt }) => Date.now() - writtenAt < ABANDONED_MS;
  const { held = [] } = await locks.query();
  const names = new Set(held.map(({ name }) => name));
  return ({ tab }) => names.has(buildLockName(tab));
}

/** Browsers offer locks only to pages with HTTPS and on localhost. */
function getLocks(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks;
}

const DATABASE = 'docreel';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: ['key', 'tab'] });
    },
    // The browser closed the connection, for example because the user deleted the site's data.
    terminated() {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}
