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
  /** The breadcrumb, from the top. */
  trail?: readonly { label: string; to: string }[];
  /** The page's actions, to the right of the title. */
  actions?: ReactNode;
  /** Below the title: tabs or a status. */
  below?: ReactNode;
  /** `narrow` for text and forms, `wide` for lists. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** The browser announces the first page itself. */
let isFirst = true;

/** The frame of every page. Moves the focus to its heading, so that screen readers announce a new page. */
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

/** Links to the parts of a page. */
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

/** A section of a page. */
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

/** Appears only after a delay. */
export function Loading() {
  return (
    <div className={classes.loading} role="status" aria-label={commonText.loading}>
      <Loader size="sm" color="gray" />
    </div>
  );
}

export interface QueryResultProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** Renders the data of a query, a loading indicator, or the error. */
export function QueryResult<T>({ query: { data, error, refetch }, children }: QueryResultProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return <Loading />;
  return (
    <Empty icon="warning" title={commonText.loadFailed} action={<Button onClick={() => refetch()}>{commonText.tryAgain}</Button>}>
      {describeError(error)}
    </Empty>
  );
}
