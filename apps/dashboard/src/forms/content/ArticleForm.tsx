import type { Article } from '@docreel/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { hasCode } from '../../api/errors.ts';
import { describeError } from '../../text/errors.ts';
import { useWrite, type Versioned } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../state/toasts.ts';
import { findDraft, forgetDraft, keepDraft } from '../drafts.ts';
import classes from './SourceForm.module.css';
import { commonText } from '../../text/common.ts';
import { articleText } from '../../text/article.ts';

/**
 * Edits the Markdown of an article. The browser stores drafts, so that a lost connection or an expired session loses no text. Saving sends
 * the ETag of the version that the user started to edit. After a conflict, the form shows both texts and the user decides.
 */
export function SourceForm({ article }: { article: Versioned<Article> }) {
  const { text, setText, isChanged, isConflict, isSaving, problem, save, discardMine } = useArticleDraft(article);
  const refusal = useRefusal('write');
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isConflict && <Conflict onOverwrite={() => void save({ overwrites: true })} onDiscard={discardMine} />}
      <textarea
        className={classes.text}
        aria-label={articleText.markdown.label}
        value={text}
        readOnly={refusal !== undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.foot}>
        <span className="soft" role="status">
          {problem ?? (isChanged ? articleText.markdown.unsaved : articleText.markdown.saved)}
        </span>
        <Button
          kind="primary"
          type="submit"
          isRunning={isSaving}
          disabledReason={refusal ?? (isChanged ? undefined : commonText.noChanges)}
        >
          {commonText.save}
        </Button>
      </div>
    </form>
  );
}

function Conflict({ onOverwrite, onDiscard }: { onOverwrite: () => void; onDiscard: () => void }) {
  return (
    <div role="alert" className={classes.conflict}>
      <p>{articleText.markdown.conflict}</p>
      <Button onClick={onOverwrite}>{articleText.markdown.overwrite}</Button>
      <Button onClick={onDiscard}>{articleText.markdown.discard}</Button>
    </div>
  );
}

function useArticleDraft(article: Versioned<Article>) {
  const { id } = article;
  const [base, setBase] = useState({ content: article.content, etag: article.etag });
  const [text, setText] = useState(() => findDraft(id) ?? article.content);
  const [isConflict, setConflict] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useWrite('updateArticle', { isForm: true });
  const isChanged = text !== base.content;
  useEffect(() => {
    if (isChanged) keepDraft(id, text);
    else forgetDraft(id);
  }, [id, text, isChanged]);

  async function save({ overwrites = false } = {}): Promise<void> {
    const headers: Record<string, string> = base.etag === null || overwrites ? {} : { 'if-match': base.etag };
    try {
      const saved = (await update.run({ params: { id }, body: { content: text }, headers })) as Versioned<Article>;
      setBase({ content: text, etag: saved.etag });
      setConflict(false);
      setProblem(null);
      notify(commonText.saved);
    } catch (error) {
      const isStale = hasCode(error, 'PRECONDITION_FAILED');
      setConflict(isStale);
      // The form shows a banner about the conflict, so no toast is needed.
      setProblem(isStale ? articleText.markdown.unsaved : articleText.markdown.saveFailed(describeError(error)));
    }
  }
  function discardMine(): void {
    setText(article.content);
    setBase({ content: article.content, etag: article.etag });
    setConflict(false);
    setProblem(null);
  }
  return { text, setText, isChanged, isConflict, isSaving: update.isRunning, problem, save, discardMine };
}
