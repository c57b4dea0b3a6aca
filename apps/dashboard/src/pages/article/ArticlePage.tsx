import { ArticleFrame } from './ArticleFrame.tsx';
import { ArticleText } from './ArticleText.tsx';

/** The article as readers see it. */
export function ArticlePage() {
  return <ArticleFrame>{(article) => <ArticleText html={article.content} />}</ArticleFrame>;
}
