import { useRead } from '../../api/query.ts';
import { ArticleFieldsForm } from '../../forms/content/ArticleFieldsForm.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { ArticleFrame } from './ArticleFrame.tsx';

/** Slug and what search engines and previews are told. */
export function FieldsPage() {
  return <ArticleFrame>{({ id }) => <Fields id={id} />}</ArticleFrame>;
}

function Fields({ id }: { id: number }) {
  const article = useRead('getArticle', { params: { id } });
  return <Waiting query={article}>{(found) => <ArticleFieldsForm key={found.etag} article={found} />}</Waiting>;
}
