import type { Article, TranslationStatus } from '@docreel/contract';
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useWrite, type Versioned } from '../../api/query.ts';
import { ArticleEditor } from '../../editor/ArticleEditor.tsx';
import { createOriginals, type Originals } from '../../editor/originals/create-originals.ts';
import { Conflicts } from '../../editor/saving/Conflicts.tsx';
import { SaveState } from '../../editor/saving/SaveState.tsx';
import { useSaver } from '../../editor/saving/use-saver.ts';
import type { ArticleEditorHandle } from '../../editor/types.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { notify } from '../../state/toasts.ts';
import { Loading } from '../../ui/Page.tsx';
import { translationsText } from '../../text/translations.ts';
import { TitlePair } from './TitlePair.tsx';
import { TranslationActions } from './TranslationActions.tsx';
import classes from './TranslationPage.module.css';

interface TranslationFormProps {
  article: Versioned<Article>;
  translated: Versioned<Article>;
  status: TranslationStatus;
}

/** Edits a translation in the article editor, next to the original. The text saves automatically. */
export function TranslationForm({ article, translated, status: translationStatus }: TranslationFormProps) {
  const editor = useRef<ArticleEditorHandle>(null);
  const { saver, text, edit, status } = useSaver(translated, (merged) => editor.current?.replaceText(merged), translated.language);
  const refusal = useRefusal('write');
  const originals = useOriginals(article, translated);
  const onClick = useOriginalLinks();
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    saver?.flush();
  }
  if (!saver) return <Loading />;
  return (
    // Ctrl+S works everywhere in the form, also in the toolbar. The click handler is only for links, which also work with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={classes.form} onKeyDown={onKeyDown} onClickCapture={onClick}>
      <TranslationActions
        article={article}
        translated={translated}
        status={translationStatus}
        isSaved={status.state === 'saved' && text === translated.content}
      />
      <TitlePair article={article} translated={translated} />
      <ArticleEditor
        ref={editor}
        text={saver.text}
        assets={translated.assets}
        folderId={translated.folderId}
        isReadOnly={refusal !== undefined}
        originals={originals}
        onChange={edit}
      />
      <div className={classes.foot}>
        <Conflicts
          conflicts={status.conflicts}
          onChoose={(id, choice) => saver.resolve(id, choice)}
          onDone={() => editor.current?.focus()}
        />
        <SaveState status={status} />
      </div>
    </div>
  );
}

/** Creates the view of the original once, and updates it when the server returns newer texts. */
function useOriginals(article: Article, translated: Versioned<Article>): Originals {
  const { language } = translated;
  const confirm = useWrite('confirmTranslation', { onDone: () => notify(translationsText.article.confirmed) });
  const [originals] = useState(() => createOriginals(article.language));
  const onConfirm = useEffectEvent((piece: number) => {
    const { id, etag } = translated;
    const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
    confirm.go({ params: { id }, body: { language, blocks: [piece] }, headers });
  });
  useEffect(() => {
    const pieces = (translated.blocks ?? []).map(({ markdown, translation }, at) => ({
      markdown,
      // Texts that the server could not compare are paired in order.
      sourceIndex: translation ? translation.sourceIndex : at,
      state: translation?.state ?? ('current' as const),
      changes: translation?.changes ?? [],
    }));
    originals.show({ originals: (article.blocks ?? []).map(({ html = '' }) => html), pieces }, (piece) => onConfirm(piece));
  }, [originals, article, translated]);
  return originals;
}

/** Returns a click handler for links in the original. A moment opens the page of its video. Other links open in a new tab. */
function useOriginalLinks(): (event: MouseEvent) => void {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.original a') : null;
    if (!link) return;
    const { video, seconds } = link.dataset;
    event.preventDefault();
    if (video !== undefined) navigate(paths.video(slug, video, Number(seconds ?? 0)));
    else if (/^https?:/.test(link.href)) globalThis.open(link.href, '_blank', 'noopener');
  };
}
