import type { Article, Block, TranslationState } from '@docreel/contract';
import { useEffect, useState } from 'react';
import { hasCode } from '../../api/errors.ts';
import { describeError } from '../../text/errors.ts';
import { useRead, useWrite, type Versioned } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { notify } from '../../state/toasts.ts';
import { ArticleText } from '../article/ArticleText.tsx';
import { BlockEditor } from './BlockEditor.tsx';
import { pairBlocks } from './pair-blocks.ts';
import classes from './TranslationPage.module.css';
import { commonText } from '../../text/common.ts';
import { translationsText } from '../../text/translations.ts';

type LoadedArticle = Versioned<Article>;

/** Shows the blocks of an article next to those of its translation. Users edit one translated block at a time. */
export function SideBySide({ id, state }: { id: number; state: TranslationState }) {
  const source = useRead('getArticle', { params: { id }, query: { format: 'json', detail: 'html' } });
  const translation = useRead('getArticle', { params: { id }, query: { format: 'json', detail: 'html', language: state.language } });
  const { data, refetch } = translation;
  const { updatedAt } = state;
  // A finished translation job may have changed the texts, so they are read again. Text in the open editor stays, with the ETag of the
  // version that the user started to edit.
  const isOld = data !== undefined && updatedAt !== null && data.updatedAt < updatedAt;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return (
    <QueryResult query={source}>
      {(article) => (
        <QueryResult query={translation}>
          {(translated) => <Pairs article={article} translated={translated} isBehind={state.status === 'stale'} />}
        </QueryResult>
      )}
    </QueryResult>
  );
}

const TITLE = -1;

function Pairs({ article, translated, isBehind }: { article: LoadedArticle; translated: LoadedArticle; isBehind: boolean }) {
  const [editing, setEditing] = useState<{ at: number; base: LoadedArticle } | null>(null);
  const { save, problem } = useSave(editing?.base ?? translated, () => setEditing(null));
  const refusal = useRefusal('write');
  const blocks = translated.blocks ?? [];
  const edit = (at: number, name: string) => (
    <IconButton label={commonText.edit(name)} icon="edit" disabledReason={refusal} onClick={() => setEditing({ at, base: translated })} />
  );
  const editor = (name: string, text: string, change: (next: string) => object) => (
    <BlockEditor name={name} text={text} problem={problem} onSave={(next) => save(change(next))} onClose={() => setEditing(null)} />
  );
  return (
    <ol className={classes.pairs} aria-label={translationsText.article.pairs}>
      <li className={classes.pair}>
        <div className={classes.side} lang={article.language}>
          <strong>{article.title}</strong>
        </div>
        <div className={`${classes.side} ${classes.translated}`} lang={translated.language}>
          {editing?.at === TITLE ? (
            editor(translationsText.article.titleName, translated.title, (title) => ({ title }))
          ) : (
            <>
              <strong>{translated.title}</strong>
              {edit(TITLE, translationsText.article.titleName)}
            </>
          )}
        </div>
      </li>
      {pairBlocks(article.blocks ?? [], blocks).map(({ source, translated: block, at }, index) => (
        // The index serves as React key, because pairs have no ID and their order does not change during editing.
        <li key={index} className={classes.pair}>
          <div className={classes.side} lang={article.language}>
            {source && <BlockText block={source} />}
          </div>
          <div className={`${classes.side} ${classes.translated}`} lang={translated.language}>
            {block &&
              editing?.at === at &&
              editor(translationsText.article.blockName(at + 1), block.markdown, (text) => ({
                content: replaceBlock(editing.base.blocks ?? [], at, text),
              }))}
            {block && editing?.at !== at && (
              <>
                <div>
                  {isBehind && block.isStale === true && <Status tone="warn">{translationsText.article.isStale}</Status>}
                  <BlockText block={block} />
                </div>
                {edit(at, translationsText.article.blockName(at + 1))}
              </>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Returns the content with one block replaced. A block includes the blank lines after it. */
function replaceBlock(blocks: readonly Block[], at: number, text: string): string {
  const gap = /\s*$/.exec(blocks[at]?.markdown ?? '')?.[0] ?? '';
  return blocks.map(({ markdown }, index) => (index === at ? text.trimEnd() + gap : markdown)).join('');
}

function useSave(translated: LoadedArticle, onSaved: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const update = useWrite('updateArticle', { isForm: true });
  async function save(body: object): Promise<void> {
    const headers: Record<string, string> = translated.etag === null ? {} : { 'if-match': translated.etag };
    try {
      await update.run({ params: { id: translated.id }, query: { language: translated.language }, body, headers });
      setProblem(null);
      notify(translationsText.article.saved);
      onSaved();
    } catch (error) {
      setProblem(hasCode(error, 'PRECONDITION_FAILED') ? translationsText.article.conflict : describeError(error));
    }
  }
  return { save, problem };
}

/** Shows the block as readers see it. Blocks without visible output, such as link definitions, appear as Markdown. */
function BlockText({ block: { html = '', markdown } }: { block: Block }) {
  return html.trim() === '' ? <pre className={classes.written}>{markdown.trimEnd()}</pre> : <ArticleText html={html} />;
}
