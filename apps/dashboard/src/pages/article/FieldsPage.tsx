import { useRead } from '../../api/query.ts';
import { ArticleFieldsForm } from '../../forms/content/ArticleFieldsForm.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { ArticleFrame } from './ArticleFrame.tsx';

/** The page for the article's slug and search metadata. */
export function FieldsPage() {
  return <ArticleFrame>{({ id }) => <Fields id={id} />}</ArticleFrame>;
}

function Fields({ id }: { id: number }) {
  const article = useRead('getArticle', { params: { id } });
  return <QueryResult query={article}>{(found) => <ArticleFieldsForm key={found.etag} article={found} />}</QueryResult>;
}
