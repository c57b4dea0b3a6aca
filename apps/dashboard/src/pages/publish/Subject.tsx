import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './PublishPage.module.css';

export interface SubjectProps {
  title: string;
  language: string;
  /** Left out where nothing is left to be opened. */
  to?: string | undefined;
  /** What is said of it. */
  children: ReactNode;
}

/** The article that a row is about, in which language, and a line of words under it. */
export function Subject({ title, language, to, children }: SubjectProps) {
  return (
    <span className={classes.subject}>
      <span>
        {to === undefined ? title : <Link href={to}>{title}</Link>} <span className="soft mono">{language}</span>
      </span>
      <span className="soft">{children}</span>
    </span>
  );
}
