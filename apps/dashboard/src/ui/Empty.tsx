import type { ReactNode } from 'react';
import classes from './Empty.module.css';
import { Icon, type IconName } from './Icon.tsx';

export interface EmptyProps {
  icon: IconName;
  title: string;
  /** Explains what would appear here, and what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** Whether the empty state is the only content of the page. */
  isPage?: boolean;
}

/** Renders an empty state, which explains why nothing is shown and what to do. */
export function Empty({ icon, title, children, action, isPage = false }: EmptyProps) {
  return (
    <div className={classes.empty}>
      <Icon name={icon} size={24} />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  );
}
