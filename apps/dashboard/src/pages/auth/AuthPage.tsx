import { type ReactNode, useEffect, useRef } from 'react';
import icon from '../../icon.svg?url';
import classes from './AuthPage.module.css';
import { findFirstField } from '../../ui/first-field.ts';
import { commonText } from '../../text/common.ts';

/** Renders the frame of all pages that users see before signing in, and focuses the first field. */
export function AuthPage({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  useEffect(() => {
    document.title = commonText.documentTitle(title);
  }, [title]);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (page.current) findFirstField(page.current)?.focus();
  }, []);
  return (
    <main ref={page} className={classes.page}>
      <div className={classes.card}>
        <img src={icon} alt="" width={36} height={36} />
        <h1>{title}</h1>
        {text && <p className="soft">{text}</p>}
        {children}
      </div>
    </main>
  );
}
