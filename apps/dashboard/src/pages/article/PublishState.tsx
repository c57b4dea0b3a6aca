import type { ArticleListItem } from '@docreel/contract';
import { Status, type Tone } from '../../ui/Status.tsx';
import { articleText } from '../../text/article.ts';

const STATES: Record<ArticleListItem['publishState'], [Tone, string]> = {
  unpublished: ['quiet', articleText.states.unpublished],
  published: ['good', articleText.states.published],
  changed: ['warn', articleText.states.changed],
  removed: ['quiet', articleText.states.removed],
};

type ArticleState = Pick<ArticleListItem, 'publishState' | 'isHidden'>;

/** Shows how an article differs from the published site. */
export function PublishState({ article }: { article: ArticleState }) {
  const [tone] = STATES[article.publishState];
  return <Status tone={article.isHidden ? 'quiet' : tone}>{getPublishStateLabel(article)}</Status>;
}

export function getPublishStateLabel({ publishState, isHidden }: ArticleState): string {
  return isHidden ? articleText.states.hidden : STATES[publishState][1];
}
