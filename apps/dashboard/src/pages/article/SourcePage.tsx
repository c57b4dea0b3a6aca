import type { Article } from '@docreel/contract';
import { useRead, type Versioned } from '../../api/query.ts';
import { SourceForm } from '../../forms/content/SourceForm.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { ArticleFrame } from './ArticleFrame.tsx';

/** The page for editing the Markdown of an article. */
export function SourcePage() {
  return <ArticleFrame>{(article) => <Source article={article} />}</ArticleFrame>;
}

function Source({ article: { id } }: { article: Versioned<Article> }) {
  const source = useRead('getArticle', { params: { id } });
  return <QueryResult query={source}>{(article) => <SourceForm key={article.id} article={article} />}</QueryResult>;
}
