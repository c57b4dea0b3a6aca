import { useLocation } from 'wouter';
import { useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';

/** Returns a function that starts a comparison and opens its review. */
export function useStartComparison() {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const { run } = useWrite('compareArticle', { isForm: true });
  return async (id: number, body: { videoId: string; templateId?: number }): Promise<void> => {
    const { jobId } = await run({ params: { id }, body });
    navigate(paths.articleReview(slug, id, jobId));
  };
}
