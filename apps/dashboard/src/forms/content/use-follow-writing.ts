import type { Job } from '@docreel/contract';
import { useLocation } from 'wouter';
import { getClient } from '../../api/client.ts';
import { notifyFailure } from '../../api/errors.ts';
import { readErrorCode } from '../../labels/error-code.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { followJob } from '../../state/started-jobs.ts';
import { notify, notifyError } from '../../state/toasts.ts';
import { getErrorHelp } from '../../text/errors.ts';
import { videoText } from '../../text/video.ts';

const text = videoText.writing;

/**
 * Returns a function that follows a job that writes articles. When the job ends, a message on any page links to the result, or says why it
 * failed.
 */
export function useFollowWriting(): (job: Pick<Job, 'jobId'>) => void {
  const { slug } = useProject();
  const [, navigate] = useLocation();

  async function report(jobId: string): Promise<void> {
    const job = await getClient(slug).getJobById({ params: { jobId } });
    if (job.status === 'failed') {
      const code = readErrorCode(job.error);
      if (code !== 'CANCELLED') notifyError(text.failed(getErrorHelp(code)));
      return;
    }
    const [id, ...others] = listWrittenArticles(job);
    if (id === undefined) return;
    if (others.length > 0) {
      notify(text.doneMany(others.length + 1), { label: text.openContent, perform: () => navigate(paths.content(slug)) });
      return;
    }
    const { title } = await getClient(slug).getArticle({ params: { id } });
    notify(text.done(title), { label: text.open, perform: () => navigate(paths.article(slug, id)) });
  }
  return ({ jobId }) => followJob(jobId, () => void report(jobId).catch(notifyFailure));
}

function listWrittenArticles({ output }: Pick<Job, 'output'>): number[] {
  const { articleId, articleIds } = output ?? {};
  const ids: unknown[] = Array.isArray(articleIds) ? articleIds : [articleId];
  return ids.filter((id) => typeof id === 'number');
}
