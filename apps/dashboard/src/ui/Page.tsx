import { Loader } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { describeError } from '../text/errors.ts';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { Icon } from './Icon.tsx';
import { useCurrentInView } from './use-current-in-view.ts';
import classes from './Page.module.css';
import { commonText } from '../text/common.ts';

export interface PageProps {
  title: string;
  /** What leads here, the farthest first. */
  trail?: readonly { label: string; to: string }[];
  /** At the right of the title: the page's own actions. */
  actions?: ReactNode;
  /** Under the title: tabs, a state. */
  below?: ReactNode;
  /** `narrow` for words and forms, `wide` for lists. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** Whether a page was shown before this one: the browser itself tells of the first. */
let isFirst = true;

/** The frame of every page. Its heading takes the focus, so a change of page is told to those who do not see it. */
export function Page({ title, trail = [], actions, below, width = 'wide', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = commonText.documentTitle(title);
  }, [title]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <div className={classes.titles}>
          {trail.length > 0 && (
            <nav aria-label={commonText.breadcrumb} className={classes.trail}>
              {trail.map(({ label, to }, index) => (
                <Fragment key={to}>
                  {index > 0 && <Icon name="chevron-right" size={12} />}
                  <Link href={to}>{label}</Link>
                </Fragment>
              ))}
            </nav>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {below}
      <div className={classes.body}>{children}</div>
    </div>
  );
}

export interface TabsProps {
  label: string;
  tabs: readonly { label: string; to: string }[];
}

/** Parts of one thing, each at an address of its own. */
export function PageTabs({ label, tabs }: TabsProps) {
  const here = globalThis.location.pathname;
  const row = useCurrentInView<HTMLElement>(here);
  return (
    <nav ref={row} aria-label={label} className={classes.tabs}>
      {tabs.map(({ label: name, to }) => (
        <Link key={to} href={to} aria-current={here.endsWith(to) ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

export interface SectionProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of a page that has several. */
export function Section({ title, text, actions, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <div>
          <h2>{title}</h2>
          {text && <p className="soft">{text}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Shown where waiting is noticed, not before. */
export function Loading() {
  return (
    <div className={classes.loading} role="status" aria-label={commonText.loading}>
      <Loader size="sm" color="gray" />
    </div>
  );
}

export interface WaitingProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** What was read, once it is there; else that it is being read, or why it cannot be. */
export function Waiting<T>({ query: { data, error, refetch }, children }: WaitingProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return <Loading />;
  return (
    <Empty icon="warning" title={commonText.loadFailed} action={<Button onClick={() => refetch()}>{commonText.tryAgain}</Button>}>
      {describeError(error)}
    </Empty>
  );
}
