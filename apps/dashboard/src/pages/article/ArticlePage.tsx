import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ArticleFrame } from './ArticleFrame.tsx';

/** Saving and merging need a Markdown parser, which is larger than the rest of the page. */
const ArticleForm = lazyComponent('ArticleForm', () => import('../../forms/content/ArticleForm.tsx'));

/** The page for reading and editing the text of an article. */
export function ArticlePage() {
  return <ArticleFrame width="wide">{(article) => <ArticleForm key={article.id} article={article} />}</ArticleFrame>;
}
