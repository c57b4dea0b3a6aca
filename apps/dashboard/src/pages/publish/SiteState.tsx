import type { PublishStatus } from '@docreel/contract';
import { CopyButton } from '../../ui/Copy.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import classes from './PublishPage.module.css';
import { publishText } from '../../text/publish.ts';

/** Shows whether the site is published, its URL, and whether there are unpublished changes. */
export function SiteState({
  status: { isPublished, url, publishedAt, articlesCount, foldersCount, hasUnpublishedChanges },
}: {
  status: PublishStatus;
}) {
  if (!isPublished || url === null)
    return (
      <div className={classes.state}>
        <Status tone="quiet">{publishText.site.draft}</Status>
        <p className="soft">{publishText.site.text}</p>
      </div>
    );
  return (
    <div className={classes.state}>
      <Status tone={hasUnpublishedChanges ? 'warn' : 'good'}>
        {hasUnpublishedChanges ? publishText.site.changed : publishText.site.published}
      </Status>
      <div className={classes.url}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
        <CopyButton text={url} what={publishText.site.url} />
      </div>
      <p className="soft">
        {publishText.site.counts(articlesCount, foldersCount)}
        {publishedAt !== null && (
          <>
            {publishText.site.publishedAt}
            <Time at={publishedAt} />
          </>
        )}
      </p>
    </div>
  );
}
