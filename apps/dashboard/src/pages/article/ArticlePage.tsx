import { ArticleFrame } from './ArticleFrame.tsx';
import { ArticleText } from './ArticleText.tsx';

/** Shows the article as readers of the site see it. */
export function ArticlePage() {
  return <ArticleFrame>{(article) => <ArticleText html={article.content} />}</ArticleFrame>;
}
