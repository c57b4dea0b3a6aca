import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Empty } from '../../ui/Empty.tsx';
import '../../editor/article-text.css';
import { articleText } from '../../text/article.ts';

/** The server has sanitized the HTML as it does for the site. The page's content security policy also blocks scripts. */
export function ArticleText({ html }: { html: string }) {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  if (html.trim() === '')
    return (
      <Empty icon="article" title={articleText.empty.title}>
        {articleText.empty.text}
      </Empty>
    );

  /** Clicking a key frame opens the video page at that time. Clicking an image opens it in a new tab. */
  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.moment, a.enlarge') : null;
    if (!link) return;
    const { video, seconds } = link.dataset;
    event.preventDefault();
    if (video !== undefined) navigate(paths.video(slug, video, Number(seconds ?? 0)));
    else globalThis.open(link.href, '_blank', 'noopener');
  }
  return <div className="content article-text" onClickCapture={onClick} dangerouslySetInnerHTML={{ __html: html }} />;
}
