import type { Article } from '@docreel/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { hasCode } from '../../api/errors.ts';
import { useWrite } from '../../api/query.ts';
import { getClient } from '../../api/client.ts';
import { DocreelError } from '@docreel/sdk';
import { useProject } from '../../state/project-context.ts';
import { Journal, type JournalEntry } from './journal.ts';
import { mergeInBrowser } from './merge.ts';
import { Saver, type SaveStatus } from './saver.ts';

export interface ArticleSaving {
  /** Null until the journal has been read. */
  saver: Saver | null;
  /** The text after the last pause. The page around the editor needs no newer one, and drawing it after each key press would be slow. */
  text: string;
  edit: (text: string) => void;
  status: SaveStatus;
}

/** Milliseconds without a change before the page around the editor gets the text. */
const TEXT_PAUSE_MS = 100;
const INITIAL: SaveStatus = { state: 'saved', conflicts: [], error: null, isJournalFull: false };

/**
 * Saves the Markdown of an article while somebody edits it, or of its translation into `language`. `article` is the newest one that the page
 * has read. `onMerged` shows a text that was merged with other people's changes.
 */
export function useSaver(article: Article, onMerged: (text: string) => void, language: string | null = null): ArticleSaving {
  const { slug, projectId } = useProject();
  const userId = useSession().data?.user?.userId ?? '';
  const [saver, setSaver] = useState<Saver | null>(null);
  const [text, setText] = useState(article.content);
  const [status, setStatus] = useState(INITIAL);
  const update = useWrite('updateArticle', { isForm: true });
  const { id } = article;
  const query = language === null ? {} : { query: { language } };

  const setTextLater = usePaused(setText, TEXT_PAUSE_MS);
  const showMerged = useEffectEvent((merged: string) => {
    setTextLater(merged);
    onMerged(merged);
  });
  const start = useEffectEvent((journal: Journal, restored: JournalEntry | null): Saver => {
    const created = new Saver({
      saved: article,
      restored,
      merge: mergeInBrowser,
      save: (content, baseRevision) => update.run({ params: { id }, ...query, body: { content, baseRevision } }),
      read: () => getClient(slug).getArticle({ params: { id }, ...query }),
      journal: (entry) => journal.write(entry),
      classify: classifyError,
      onText: showMerged,
      onStatus: setStatus,
    });
    setText(created.text);
    setSaver(created);
    return created;
  });

  useEffect(() => {
    const journal = new Journal({ userId, projectId, articleId: id, language });
    let created: Saver | null = null;
    let isClosed = false;
    const open = (restored: JournalEntry | null) => {
      if (!isClosed) created = start(journal, restored);
    };
    journal.adopt().then(open, () => open(null));
    return () => {
      isClosed = true;
      created?.dispose();
      journal.close();
    };
  }, [userId, projectId, id, language]);

  useEffect(() => saver?.receive(article), [saver, article]);
  useEffect(() => (saver ? watchBrowser(saver) : undefined), [saver]);
  const edit = (edited: string) => {
    setTextLater(edited);
    saver?.edit(edited);
  };
  return { saver, text, edit, status };
}

/** Returns a function that calls another one with the latest value after a pause. It does not call it after the component has gone. */
function usePaused<T>(perform: (value: T) => void, pauseMs: number): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => perform(value), pauseMs);
  };
}

function classifyError(error: unknown): 'conflict' | 'offline' | 'blocked' {
  if (hasCode(error, 'PRECONDITION_FAILED')) return 'conflict';
  const isTemporary = !(error instanceof DocreelError) || error.status >= 500 || error.status === 429;
  return isTemporary ? 'offline' : 'blocked';
}

/** Saves when the connection is back and when the tab is hidden, and asks before the tab is closed with unsaved text. */
function watchBrowser(saver: Saver): () => void {
  const onOnline = () => saver.flush();
  const onHidden = () => {
    if (document.visibilityState === 'hidden' && saver.hasUnsaved()) saver.flush();
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (saver.hasUnsaved()) event.preventDefault();
  };
  addEventListener('online', onOnline);
  addEventListener('beforeunload', onUnload);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    removeEventListener('online', onOnline);
    removeEventListener('beforeunload', onUnload);
    document.removeEventListener('visibilitychange', onHidden);
  };
}
