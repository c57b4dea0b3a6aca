import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { getClient } from '../../api/client.ts';
import { useRead } from '../../api/query.ts';
import { useProject } from '../../state/project-context.ts';
import { describeError } from '../../text/errors.ts';
import { publishText } from '../../text/publish.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Bar } from '../../ui/Status.tsx';

const text = publishText.previews;

/**
 * Builds a preview of the site and then opens it in place of this page, at the article of the query parameter `?article=`. It replaces the
 * previous preview that this browser opened in the project.
 */
export function PreviewPage() {
  const { slug } = useProject();
  const [search] = useSearchParams();
  const articleId = Number(search.get('article') ?? 0);
  const [jobId, setJobId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isStarted = useRef(false);
  const job = useRead('getJobById', { params: { jobId: jobId ?? '' } }, { enabled: jobId !== null, refetchInterval: 1000 });
  useEffect(() => {
    // In development, React runs effects twice.
    if (isStarted.current) return;
    isStarted.current = true;
    openPreview({ slug, articleId, onStarted: setJobId }).then(
      (url) => location.replace(url),
      (error: unknown) => setProblem(describeError(error)),
    );
  }, [slug, articleId]);
  return (
    <Page title={text.building} width="narrow">
      {problem === null ? (
        <Bar percent={job.data?.progress?.percent ?? 0} label={text.building} />
      ) : (
        <Problem text={text.failed(problem)} />
      )}
    </Page>
  );
}

interface OpenPreview {
  slug: string;
  articleId: number;
  onStarted: (jobId: string) => void;
}

/** Builds a preview and returns the URL of the article in it, or of its first page. */
async function openPreview({ slug, articleId, onStarted }: OpenPreview): Promise<string> {
  const client = getClient(slug);
  const key = `docreel-preview-${slug}`;
  const previous = localStorage.getItem(key);
  // The previous preview may have expired.
  if (previous !== null) await client.deletePreview({ params: { previewId: previous } }).catch(() => undefined);
  const [{ jobId }, article] = await Promise.all([
    client.createPreview({ body: {} }),
    articleId > 0 ? client.getArticle({ params: { id: articleId } }) : null,
  ]);
  onStarted(jobId);
  const { output, error } = await client.jobs.wait(jobId);
  const previewId = output?.['previewId'];
  if (typeof previewId !== 'string') throw new Error(error ?? '');
  localStorage.setItem(key, previewId);
  const { url } = await client.renewPreviewAddress({ params: { previewId }, body: { expiresInDays: 1 } });
  // Hidden and empty articles have no page.
  return article && !article.isHidden && article.content.trim() !== '' ? `${url}${article.slug}/` : url;
}
