import type { PublishStatus } from '@docreel/contract';
import { CopyButton } from '../../ui/Copy.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import classes from './PublishPage.module.css';

/** Whether there is a site, where, and whether it is behind the content. */
export function SiteState({
  status: { isPublished, url, publishedAt, articlesCount, foldersCount, hasUnpublishedChanges },
}: {
  status: PublishStatus;
}) {
  if (!isPublished || url === null)
    return (
      <div className={classes.state}>
        <Status tone="quiet">Not published</Status>
        <p className="soft">Publishing makes a site of all articles that are not hidden. Readers need no account.</p>
      </div>
    );
  return (
    <div className={classes.state}>
      <Status tone={hasUnpublishedChanges ? 'warn' : 'good'}>
        {hasUnpublishedChanges ? 'Changed since it was published' : 'Published'}
      </Status>
      <div className={classes.address}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
        <CopyButton text={url} what="the address" />
      </div>
      <p className="soft">
        {articlesCount} {articlesCount === 1 ? 'article' : 'articles'} in {foldersCount} {foldersCount === 1 ? 'folder' : 'folders'}
        {publishedAt !== null && (
          <>
            , published <Time at={publishedAt} />
          </>
        )}
      </p>
    </div>
  );
}
