import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import classes from './SettingsFrame.module.css';

const PARTS: readonly [label: string, icon: IconName, to: (project: string) => string][] = [
  ['Project', 'project', paths.settings],
  ['Site', 'eye', paths.site],
  ['Languages', 'translate', paths.languages],
  ['Templates', 'template', paths.templates],
  ['API keys', 'key', paths.keys],
  ['Webhook', 'webhook', paths.webhook],
  ['Members', 'people', paths.members],
  ['Export & import', 'download', paths.exports],
  ['Trash', 'trash', paths.trash],
];

/** The settings with their parts at the side. `title` is the part's own. */
export function SettingsFrame({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { slug } = useProject();
  const [location] = useLocation();
  const here = PARTS.findLast(([, , to]) => location.startsWith(to(slug)));
  const row = useCurrentInView<HTMLElement>(here?.[0]);
  return (
    <div className={classes.frame}>
      <nav ref={row} aria-label="Settings" className={classes.parts}>
        {PARTS.map(([label, icon, to]) => (
          <Link key={label} href={to(slug)} className={classes.part} aria-current={here?.[0] === label ? 'page' : undefined}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </nav>
      <Page key={title} title={title} width="narrow" actions={actions}>
        {children}
      </Page>
    </div>
  );
}
