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
  /** Entries of the breadcrumb, from the top level. */
  trail?: readonly { label: string; to: string }[];
  /** Buttons to the right of the page title. */
  actions?: ReactNode;
  /** Content directly below the title, for example tabs or a status. */
  below?: ReactNode;
  /** Width of the page: `narrow` for text and forms, `wide` for lists. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** Does not move the focus on the first page, because the browser announces that page itself. */
let isFirst = true;

/** Renders the frame of every page. Moves the focus to the heading, so that screen readers announce a new page. */
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

/** Renders tabs as links to the subpages of a page. */
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

/** Renders a section of a page with a heading. */
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

/** Shows a loading indicator after a short delay. */
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
