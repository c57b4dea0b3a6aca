import type { Article } from '@docreel/contract';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { ActionButton, ActionMenu } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { BASE } from '../../api/client.ts';
import { useRead, type Versioned } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, PageTabs, QueryResult } from '../../ui/Page.tsx';
import { PublishState } from './PublishState.tsx';
import { useArticleActions } from './use-article-actions.tsx';
import { useTrail } from './use-trail.ts';
import { articleText } from '../../text/article.ts';

/** Renders the common parts of an article's pages: breadcrumb, title, state, actions and tabs. */
export function ArticleFrame({
  width = 'narrow',
  children,
}: {
  width?: 'narrow' | 'wide';
  children: (article: Versioned<Article>) => ReactNode;
}) {
  const id = Number(useParams<{ articleId: string }>().articleId);
  const article = useRead('getArticle', { params: { id } });
  return (
    <QueryResult query={article}>
      {(found) => (
        <Frame article={found} width={width}>
          {children(found)}
        </Frame>
      )}
    </QueryResult>
  );
}

function Frame({ article, width, children }: { article: Versioned<Article>; width: 'narrow' | 'wide'; children: ReactNode }) {
  const { slug } = useProject();
  const { actions, dialog } = useArticleActions(article);
  const { id, title, previewUrl } = article;
  const preview: Action = {
    id: 'preview-article',
    label: articleText.preview,
    icon: 'eye',
    group: 'page',
    disabledReason: useRefusal('write'),
    perform: () => globalThis.open(`${BASE}${paths.preview(slug, id)}`, '_blank', 'noopener'),
  };
  useActions([preview, ...actions]);
  return (
    <Page
      title={title}
      trail={useTrail(article.folderId)}
      width={width}
      actions={
        <>
          <PublishState article={article} />
          {previewUrl !== null && (
            <Button kind="subtle" icon="external" onClick={() => globalThis.open(previewUrl, '_blank', 'noopener')}>
              {articleText.viewOnSite}
            </Button>
          )}
          <ActionButton action={preview} />
          <ActionMenu actions={actions} />
        </>
      }
      below={
        <PageTabs
          label={articleText.tabs.label}
          tabs={[
            { label: articleText.tabs.article, to: paths.article(slug, id) },
            { label: articleText.tabs.details, to: paths.articleFields(slug, id) },
            { label: articleText.tabs.translations, to: paths.articleTranslation(slug, id) },
            { label: articleText.tabs.history, to: paths.articleHistory(slug, id) },
          ]}
        />
      }
    >
      {children}
      {dialog}
    </Page>
  );
}
