import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { getClient } from '../../api/client.ts';
import { useProject } from '../../state/project-context.ts';
import { describeError } from '../../text/errors.ts';
import { publishText } from '../../text/publish.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Bar } from '../../ui/Status.tsx';

const text = publishText.previews;

/**
 * Builds a preview of the site and then opens it in place of this page, at the article of the query parameter `?article=`. Deletes the
 * preview that this browser opened before in the project.
 */
export function PreviewPage() {
  const { slug } = useProject();
  const [search] = useSearchParams();
  const articleId = Number(search.get('article') ?? 0);
  const [percent, setPercent] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const isStarted = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    // In development, React runs effects twice, but one preview is enough.
    if (!isStarted.current) {
      isStarted.current = true;
      openPreview({ slug, articleId, onPercent: setPercent }).then(
        (url) => {
          // The user may have opened another page of the dashboard meanwhile.
          if (isOpen.current) location.replace(url);
        },
        (error: unknown) => setProblem(describeError(error)),
      );
    }
    return () => {
      isOpen.current = false;
    };
  }, [slug, articleId]);
  return (
    <Page title={text.building} width="narrow">
      {problem === null ? <Bar percent={percent} label={text.building} /> : <Problem text={text.failed(problem)} />}
    </Page>
  );
}

interface OpenPreview {
  slug: string;
  articleId: number;
  onPercent: (percent: number) => void;
}

/** Builds a preview and returns the URL of the article in it, or of its first page. */
async function openPreview({ slug, articleId, onPercent }: OpenPreview): Promise<string> {
  const client = getClient(slug);
  const key = `docreel-preview-${slug}`;
  const previous = localStorage.getItem(key);
  // The previous preview may have expired.
  if (previous !== null) await client.deletePreview({ params: { previewId: previous } }).catch(() => undefined);
  const [{ jobId }, article] = await Promise.all([
    client.createPreview({ body: {} }),
    articleId > 0 ? client.getArticle({ params: { id: articleId } }) : null,
  ]);
  const { output, error } = await client.jobs.wait(jobId, { onProgress: ({ progress }) => onPercent(progress?.percent ?? 0) });
  const previewId = output?.['previewId'];
  if (typeof previewId !== 'string') throw new Error(error ?? '');
  localStorage.setItem(key, previewId);
  const { url } = await client.renewPreviewAddress({ params: { previewId }, body: { expiresInDays: 1 } });
  // Hidden and empty articles have no page.
  return article && !article.isHidden && article.content.trim() !== '' ? `${url}${article.slug}/` : url;
}
