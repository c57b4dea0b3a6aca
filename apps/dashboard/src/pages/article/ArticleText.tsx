import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Empty } from '../../ui/Empty.tsx';
import './article-text.css';
import { articleText } from '../../text/article.ts';

/** Made safe by the server, which renders it as for the site; the page's policy would run no script of it either. */
export function ArticleText({ html }: { html: string }) {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  if (html.trim() === '')
    return (
      <Empty icon="article" title={articleText.empty.title}>
        {articleText.empty.text}
      </Empty>
    );

  /** A moment opens where the video is, not as a bare file; a picture opens beside this page, not instead of it. */
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
