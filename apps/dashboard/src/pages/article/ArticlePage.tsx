import { ArticleForm } from '../../forms/content/ArticleForm.tsx';
import { ArticleFrame } from './ArticleFrame.tsx';

/** The page for reading and editing the text of an article. */
export function ArticlePage() {
  return <ArticleFrame width="wide">{(article) => <ArticleForm key={article.id} article={article} />}</ArticleFrame>;
}
