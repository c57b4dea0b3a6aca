import type { Article } from '@docreel/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { hasCode } from '../../api/errors.ts';
import { useWrite, type Versioned } from '../../api/query.ts';
import { ArticleEditor } from '../../editor/ArticleEditor.tsx';
import type { ArticleEditorHandle } from '../../editor/types.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../state/toasts.ts';
import { findDraft, forgetDraft, keepDraft } from '../drafts.ts';
import classes from './ArticleForm.module.css';
import { commonText } from '../../text/common.ts';
import { describeError } from '../../text/errors.ts';
import { articleText } from '../../text/article.ts';

/**
 * Edits the text of an article. The browser stores drafts, so that a lost connection or an expired session loses no text. Saving sends
 * the ETag of the version that the user started to edit. After a conflict, the form shows both texts and the user decides.
 */
export function ArticleForm({ article }: { article: Versioned<Article> }) {
  const editor = useRef<ArticleEditorHandle>(null);
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const { text, setText, isChanged, isConflict, isSaving, problem, save, discardMine } = useArticleDraft(article);
  const refusal = useRefusal('write');
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  }
  return (
    // The key works everywhere in the article, also in the toolbar.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.form} onKeyDown={onKeyDown}>
      {isConflict && (
        <Conflict onOverwrite={() => void save({ overwrites: true })} onDiscard={() => editor.current?.replaceText(discardMine())} />
      )}
      <ArticleEditor
        ref={editor}
        text={text}
        assets={article.assets}
        folderId={article.folderId}
        isReadOnly={refusal !== undefined}
        onChange={setText}
        onMoment={(videoId, seconds) => navigate(paths.video(slug, videoId, seconds))}
      />
      <div className={classes.foot}>
        <span className="soft" role="status">
          {problem ?? (isChanged ? articleText.markdown.unsaved : articleText.markdown.saved)}
        </span>
        <Button
          kind="primary"
          onClick={() => void save()}
          isRunning={isSaving}
          disabledReason={refusal ?? (isChanged ? undefined : commonText.noChanges)}
        >
          {commonText.save}
        </Button>
      </div>
    </div>
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
  function discardMine(): string {
    setText(article.content);
    setBase({ content: article.content, etag: article.etag });
    setConflict(false);
    setProblem(null);
    return article.content;
  }
  return { text, setText, isChanged, isConflict, isSaving: update.isRunning, problem, save, discardMine };
}
