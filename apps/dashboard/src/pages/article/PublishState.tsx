import type { ArticleListItem } from '@docreel/contract';
import { Status, type Tone } from '../../ui/Status.tsx';

const STATES: Record<ArticleListItem['publishState'], [Tone, string]> = {
  unpublished: ['quiet', 'Not published'],
  published: ['good', 'Published'],
  changed: ['warn', 'Changed since'],
  removed: ['quiet', 'Leaves the site'],
};

type Stated = Pick<ArticleListItem, 'publishState' | 'isHidden'>;

/** How the article stands to the published site. */
export function PublishState({ article }: { article: Stated }) {
  const [tone] = STATES[article.publishState];
  return <Status tone={article.isHidden ? 'quiet' : tone}>{getPublishStateLabel(article)}</Status>;
}

export function getPublishStateLabel({ publishState, isHidden }: Stated): string {
  return isHidden ? 'Hidden' : STATES[publishState][1];
}
