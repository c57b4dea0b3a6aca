import type { PublishStatus, Video } from '@docreel/contract';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { firstStepsText as text } from '../../text/first-steps.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import classes from './FirstSteps.module.css';

/**
 * Guides the owner of a new project from the first video to a published site. It appears until the site is published. A browser that showed
 * it before then keeps it, so that it ends with the link to the site.
 */
export function FirstSteps({ videos }: { videos: readonly Video[] }) {
  const { slug } = useProject();
  const { data: status } = useRead('getPublishStatus');
  const [state, setState] = useLocalStorage<'new' | 'begun' | 'hidden'>({
    key: `docreel-first-steps-${slug}`,
    defaultValue: 'new',
    getInitialValueInEffect: false,
  });
  const isBegun = state === 'new' && status?.isPublished === false;
  useEffect(() => {
    if (isBegun) setState('begun');
  }, [isBegun, setState]);
  if (!status || state === 'hidden' || (state === 'new' && !isBegun)) return null;
  return (
    <section className={classes.guide} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps">{text.title}</h2>
        <IconButton label={text.hide} icon="close" onClick={() => setState('hidden')} />
      </div>
      <Steps status={status} video={videos[0]} />
    </section>
  );
}

function Steps({ status, video }: { status: PublishStatus; video: Video | undefined }) {
  const { slug } = useProject();
  const { data } = useRead('listArticles', { query: { limit: 1 } });
  const article = data?.articles[0];
  const done = [video !== undefined || article !== undefined, article !== undefined, status.isPublished];
  const current = done.indexOf(false);
  const links = [
    null,
    article ? (
      <Link href={paths.article(slug, article.id)}>{text.article.check}</Link>
    ) : (
      video && <Link href={paths.video(slug, video.videoId)}>{text.article.create}</Link>
    ),
    status.isPublished && status.url !== null ? (
      <a href={status.url} target="_blank" rel="noopener noreferrer">
        {text.publish.visit}
      </a>
    ) : (
      article && <Link href={paths.publish(slug)}>{text.publish.open}</Link>
    ),
  ];
  return (
    <ol className={classes.steps}>
      {[text.video, text.article, text.publish].map(({ title, text: help }, index) => (
        <Step key={title} number={index + 1} title={title} isDone={done[index] ?? false} isCurrent={index === current}>
          <p className="soft">{help}</p>
          {links[index]}
        </Step>
      ))}
    </ol>
  );
}

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  isCurrent: boolean;
  children: ReactNode;
}

function Step({ number, title, isDone, isCurrent, children }: StepProps) {
  return (
    <li data-state={isDone ? 'done' : isCurrent ? 'current' : 'later'} {...(isCurrent && { 'aria-current': 'step' })}>
      <span className={classes.disc} aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div>
        <h3>
          {isDone && <span className="sr-only">{text.isDone} </span>}
          {title}
        </h3>
        {children}
      </div>
    </li>
  );
}
