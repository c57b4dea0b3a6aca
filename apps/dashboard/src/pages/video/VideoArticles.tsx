import type { ArticleListItem } from '@docreel/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { getClient } from '../../api/client.ts';
import { buildQueryKey } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { QueryResult } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { PublishState } from '../article/PublishState.tsx';
import { WritingJobs } from './WritingJobs.tsx';
import { videoText } from '../../text/video.ts';

/**
 * Lists the articles that were created from this video. The API cannot filter by video, so this component reads all articles and filters
 * them.
 */
export function VideoArticles({ videoId }: { videoId: string }) {
  const { slug } = useProject();
  const articles = useQuery({
    queryKey: buildQueryKey(slug, 'listArticles', { of: videoId }),
    queryFn: async ({ signal }) => {
      const found: ArticleListItem[] = [];
      for await (const article of getClient(slug).each.listArticles({ signal })) if (article.videoId === videoId) found.push(article);
      return found;
    },
  });
  const columns: Column<ArticleListItem>[] = [
    {
      title: videoText.articles.name,
      isWide: true,
      cell: ({ id, title }) => (
        <Link href={paths.article(slug, id)} className="clip">
          {title}
        </Link>
      ),
    },
    { title: videoText.articles.status, cell: (article) => <PublishState article={article} /> },
    { title: videoText.articles.updated, isExtra: true, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
  return (
    <QueryResult query={articles}>
      {(found) => (
        <>
          <WritingJobs videoId={videoId} articles={found} />
          {found.length > 0 && <Table label={videoText.articles.title} columns={columns} rows={found} keyOf={({ id }) => id} />}
        </>
      )}
    </QueryResult>
  );
}
