import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './PublishPage.module.css';

export interface SubjectProps {
  title: string;
  language: string;
  /** The article, or undefined if it no longer exists. */
  to?: string | undefined;
  /** Line of text below the title. */
  children: ReactNode;
}

/** The table cell that shows an article with its language and a description. */
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
