import type { Article } from '@docreel/contract';
import { type KeyboardEvent, useRef } from 'react';
import { ArticleEditor } from '../../editor/ArticleEditor.tsx';
import { useStepActions } from '../../editor/proof/use-step-actions.ts';
import { useNotes } from '../../editor/proof/use-notes.ts';
import { useProof } from '../../editor/proof/use-proof.ts';
import { Presence } from '../../editor/presence/Presence.tsx';
import { usePresence } from '../../editor/presence/use-presence.ts';
import { SaveState } from '../../editor/saving/SaveState.tsx';
import { type ArticleSaving, useSaver } from '../../editor/saving/use-saver.ts';
import type { ArticleEditorHandle } from '../../editor/types.ts';
import { useRefusal } from '../../state/project-context.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Loading } from '../../ui/Page.tsx';
import { useLabelFix } from '../words/use-label-fix.ts';
import classes from './ArticleForm.module.css';

const ArticleProof = lazyComponent('ArticleProof', () => import('../../editor/proof/ArticleProof.tsx'));
const Conflicts = lazyComponent('Conflicts', () => import('../../editor/saving/Conflicts.tsx'));
const WordNotice = lazyComponent('WordNotice', () => import('../words/WordNotice.tsx'));

/** Edits the text of an article next to its video. The text saves by itself, also after a lost connection, a crash or an expired session. */
export function ArticleForm({ article }: { article: Article }) {
  const editor = useRef<ArticleEditorHandle>(null);
  const page = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { saver, text, edit, status } = useSaver(article, (merged) => editor.current?.replaceText(merged));
  const proof = useProof({ text, getText: () => saver?.text ?? text, videoId: article.videoId, page });
  const editedAt = useRef(0);
  const others = usePresence({ articleId: article.id, revision: article.revision, editedAt });
  const label = useLabelFix(text, saver !== null && status.state === 'saved');
  const isReadOnly = useRefusal('write') !== undefined;
  const steps = useStepActions({ editor, proof, isReadOnly });
  const notes = useNotes(article.id);
  function onKeyDown(event: KeyboardEvent): void {
    steps.onKeyDown(event);
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    saver?.flush();
  }
  function showMoment(videoId: string, seconds: number): void {
    proof.showMoment({ videoId, seconds });
    // On narrow screens, the video is below the text.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }
  if (!saver) return <Loading />;
  return (
    // The key works everywhere in the article, also in the toolbar.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.form} data-with-video={proof.videoId === null ? undefined : ''} onKeyDown={onKeyDown}>
      <div className={classes.text}>
        <div ref={page} className={classes.page}>
          <ArticleEditor
            ref={editor}
            text={saver.text}
            assets={steps.assets.length === 0 ? article.assets : [...article.assets, ...steps.assets]}
            notes={notes}
            folderId={article.folderId}
            isReadOnly={isReadOnly}
            onChange={(next) => {
              editedAt.current = Date.now();
              edit(next);
            }}
            onCaret={proof.showCaret}
            onMoment={showMoment}
            getFrame={proof.getFrame}
          />
          {proof.playing && <span className={classes.playing} style={proof.playing} aria-hidden="true" />}
        </div>
        <Foot saver={saver} status={status} others={others} label={label} onDone={() => editor.current?.focus()} />
      </div>
      {proof.videoId !== null && (
        <ArticleProof ref={panel} article={article} videoId={proof.videoId} proof={proof} actions={steps.actions} />
      )}
    </div>
  );
}

interface FootProps extends Pick<ArticleSaving, 'status'> {
  saver: NonNullable<ArticleSaving['saver']>;
  others: Parameters<typeof Presence>[0]['others'];
  label: ReturnType<typeof useLabelFix>;
  /** Called after the last choice between two versions. */
  onDone: () => void;
}

/** The state of saving, and who else edits the article. It stays visible while the page scrolls. */
function Foot({ saver, status, others, label, onDone }: FootProps) {
  return (
    <div className={classes.foot}>
      <Conflicts conflicts={status.conflicts} onChoose={(id, choice) => saver.resolve(id, choice)} onDone={onDone} />
      {label.fix && <WordNotice fix={label.fix} onDone={label.forget} />}
      <div className={classes.states}>
        <SaveState status={status} />
        <Presence others={others} />
      </div>
    </div>
  );
}
