import { listOpenConflicts, type Merge, type OpenConflict, resolveConflict } from './conflicts.ts';
import type { JournalEntry, SavedText } from './journal.ts';
import type { ConflictChoice } from './merge.ts';

export interface SaveStatus {
  /** `offline`: the text is in the journal. `blocked`: somebody has to do something before the text can be saved. */
  state: 'saved' | 'saving' | 'offline' | 'blocked';
  conflicts: readonly OpenConflict[];
  /** The error that a retry cannot solve, or null. */
  error: unknown;
  /** Whether the browser could not write the journal, for example because the disk is full. */
  isJournalFull: boolean;
}

export interface SaverOptions {
  saved: SavedText;
  /** A journal entry that was never acknowledged, for example from a tab that was closed. */
  restored?: JournalEntry | null;
  merge: Merge;
  /** Sends the text. Rejects if it was not saved, or if the outcome is unknown. */
  save: (text: string, baseRevision: number) => Promise<SavedText>;
  read: () => Promise<SavedText>;
  /** Stores the entry, or deletes it if it is null. */
  journal: (entry: JournalEntry | null) => Promise<void>;
  /** Returns what an error means: others changed the same block, the server cannot be reached, or only a person can solve it. */
  classify: (error: unknown) => 'conflict' | 'offline' | 'blocked';
  /** Called if merging changed the text, so that the editor shows it. */
  onText: (text: string) => void;
  onStatus: (status: SaveStatus) => void;
}

/** Pauses in milliseconds after the last change, before the journal and the server get it. */
const JOURNAL_MS = 300;
const SAVE_MS = 1000;
/** Longest wait in milliseconds until text is saved while somebody types without a pause. */
const LONGEST_WAIT_MS = 5000;
/** Maximum number of texts without a response that are remembered. */
const SENT_MAX = 4;
/** Wait in milliseconds before the first retry. It doubles with each retry, up to the longest. */
const RETRY_MS = { first: 1000, longest: 30_000 };

/**
 * Saves the text of an article while somebody edits it. Every change goes to the journal first and to the server soon after. At most one
 * request runs at a time. The server merges the text with other people's changes, and the saver merges the result with what was typed
 * during the request. It knows neither React nor the editor, so that tests can simulate the server and the clock.
 */
export class Saver {
  readonly #options: SaverOptions;
  #base: SavedText;
  #text: string;
  #conflicts: readonly OpenConflict[];
  #sent: readonly string[];
  #error: unknown = null;
  #isSending = false;
  #isOffline = false;
  #isJournalFull = false;
  /** Whether the journal has a text of this tab. The next tab would restore it. */
  #isJournalled: boolean;
  #isDisposed = false;
  #retries = 0;
  /** The last reported status. Most key presses do not change it. */
  #reported: SaveStatus | null = null;
  /** Time of the first change that the server does not have. */
  #changedAt = Date.now();
  #journalTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaverOptions) {
    const { saved, restored } = options;
    this.#options = options;
    this.#base = restored?.base ?? saved;
    this.#text = restored?.text ?? saved.content;
    this.#conflicts = restored?.conflicts ?? [];
    this.#sent = restored?.sent ?? [];
    this.#isJournalled = Boolean(restored);
    // The server's text can be newer than the base of a restored one.
    if (saved.revision > this.#base.revision) this.#mergeWith(saved);
    if (this.hasUnsaved()) this.#scheduleSave(0);
    else if (this.#isJournalled) void this.#writeJournal();
    this.#report();
  }

  get text(): string {
    return this.#text;
  }

  /** Returns whether some text is only in this tab and its journal. */
  hasUnsaved(): boolean {
    return this.#text !== this.#base.content || this.#conflicts.length > 0;
  }

  /** Sets the text after somebody edited it. */
  edit(text: string): void {
    if (text === this.#text) return;
    if (!this.hasUnsaved()) this.#changedAt = Date.now();
    this.#text = text;
    this.#error = null;
    clearTimeout(this.#journalTimer);
    // An undone change must not return if the tab is closed now.
    if (!this.hasUnsaved() && this.#isJournalled) void this.#writeJournal();
    else this.#journalTimer = setTimeout(() => void this.#writeJournal(), JOURNAL_MS);
    if (!this.#isOffline) this.#scheduleSave(Math.min(SAVE_MS, this.#changedAt + LONGEST_WAIT_MS - Date.now()));
    this.#report();
  }

  /** Saves without waiting for a pause or for the next retry. */
  flush(): void {
    this.#clearFailure();
    this.#scheduleSave(0);
  }

  /** Merges a text that somebody else saved, for example when the page learns of a newer revision. */
  receive(saved: SavedText): void {
    if (this.#isSending || saved.revision <= this.#base.revision) return;
    this.#mergeWith(saved);
    void this.#writeJournal();
    if (this.hasUnsaved()) this.#scheduleSave(SAVE_MS);
  }

  resolve(conflictId: string, choice: ConflictChoice): void {
    const conflict = this.#conflicts.find(({ id }) => id === conflictId);
    if (!conflict) return;
    this.#conflicts = this.#conflicts.filter((one) => one !== conflict);
    this.#show(resolveConflict(this.#text, { conflict, choice, merge: this.#options.merge }));
    void this.#writeJournal();
    if (this.#conflicts.length === 0) this.#scheduleSave(0);
  }

  /** Stops saving. Unsaved text stays in the journal. */
  dispose(): void {
    if (this.hasUnsaved()) void this.#writeJournal();
    this.#isDisposed = true;
    clearTimeout(this.#journalTimer);
    clearTimeout(this.#saveTimer);
  }

  async #send(): Promise<void> {
    clearTimeout(this.#saveTimer);
    if (this.#isSending || this.#isDisposed || this.#conflicts.length > 0 || !this.hasUnsaved()) return this.#report();
    this.#isSending = true;
    const sent = this.#text;
    this.#sent = [...this.#sent.filter((one) => one !== sent), sent].slice(-SENT_MAX);
    await this.#writeJournal();
    try {
      const saved = await this.#options.save(sent, this.#base.revision);
      this.#clearFailure();
      // Text typed during the request is an edit of the sent text.
      this.#mergeWith(saved, sent);
    } catch (error) {
      await this.#handle(error);
    }
    this.#isSending = false;
    await this.#writeJournal();
    if (this.hasUnsaved() && this.#error === null && !this.#isOffline) this.#scheduleSave(SAVE_MS);
  }

  async #handle(error: unknown): Promise<void> {
    let kind = this.#options.classify(error);
    if (kind === 'conflict') {
      try {
        const current = await this.#options.read();
        this.#clearFailure();
        return this.#mergeWith(current);
      } catch (cause) {
        kind = this.#options.classify(cause);
      }
    }
    if (kind === 'blocked') this.#error = error;
    else {
      this.#isOffline = true;
      this.#scheduleSave(Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** this.#retries++));
    }
  }

  /** Merges the text with a saved one. `from` is the text that both are edits of. */
  #mergeWith(saved: SavedText, from = this.#findCommonBase(saved.content)): void {
    const texts = { base: from, mine: this.#text, theirs: saved.content };
    const merged = this.#options.merge(texts);
    this.#conflicts = [...this.#conflicts, ...listOpenConflicts(merged, texts, saved.revision)];
    this.#base = saved;
    this.#sent = [];
    this.#changedAt = Date.now();
    this.#show(merged.content);
  }

  /** Returns the last text of this tab that the saved one contains, so that a save without a response is no conflict with itself. */
  #findCommonBase(content: string): string {
    const base = this.#base.content;
    const contained = this.#sent.findLast((sent) => {
      const merged = this.#options.merge({ base, mine: sent, theirs: content });
      return merged.conflicts.length === 0 && merged.content === content;
    });
    return contained ?? base;
  }

  #show(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    if (!this.#isDisposed) this.#options.onText(text);
  }

  #clearFailure(): void {
    this.#error = null;
    this.#isOffline = false;
    this.#retries = 0;
  }

  #scheduleSave(waitMs: number): void {
    clearTimeout(this.#saveTimer);
    if (!this.#isDisposed) this.#saveTimer = setTimeout(() => void this.#send(), Math.max(0, waitMs));
  }

  async #writeJournal(): Promise<void> {
    clearTimeout(this.#journalTimer);
    const entry = this.hasUnsaved() ? { text: this.#text, base: this.#base, conflicts: this.#conflicts, sent: this.#sent } : null;
    if (entry) this.#isJournalled = true;
    try {
      await this.#options.journal(entry);
      this.#isJournalFull = false;
    } catch {
      this.#isJournalFull = true;
    }
    // If somebody typed during the deletion, the next write stores the text.
    if (!entry && !this.hasUnsaved()) this.#isJournalled = false;
    this.#report();
  }

  #report(): void {
    if (this.#isDisposed) return;
    const before = this.#reported;
    const [state, conflicts, error, isJournalFull] = [this.#getState(), this.#conflicts, this.#error, this.#isJournalFull];
    const isSame =
      state === before?.state && conflicts === before.conflicts && error === before.error && isJournalFull === before.isJournalFull;
    if (isSame) return;
    this.#reported = { state, conflicts, error, isJournalFull };
    this.#options.onStatus(this.#reported);
  }

  #getState(): SaveStatus['state'] {
    if (this.#conflicts.length > 0 || this.#error !== null) return 'blocked';
    if (this.#isOffline) return 'offline';
    return this.hasUnsaved() || this.#isSending || this.#isJournalled ? 'saving' : 'saved';
  }
}
