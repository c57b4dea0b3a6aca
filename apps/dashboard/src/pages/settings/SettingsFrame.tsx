import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import classes from './SettingsFrame.module.css';
import { settingsText } from '../../text/settings.ts';

const PARTS: readonly [part: keyof typeof settingsText.parts, icon: IconName, to: (project: string) => string][] = [
  ['project', 'project', paths.settings],
  ['site', 'eye', paths.site],
  ['languages', 'translate', paths.languages],
  ['templates', 'template', paths.templates],
  ['keys', 'key', paths.keys],
  ['webhook', 'webhook', paths.webhook],
  ['members', 'people', paths.members],
  ['exports', 'download', paths.exports],
  ['trash', 'trash', paths.trash],
];

/** Renders the common parts of all settings pages: navigation and the title of the current page. */
export function SettingsFrame({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { slug } = useProject();
  const [location] = useLocation();
  const here = PARTS.findLast(([, , to]) => location.startsWith(to(slug)));
  const row = useCurrentInView<HTMLElement>(here?.[0]);
  return (
    <div className={classes.frame}>
      <nav ref={row} aria-label={settingsText.title} className={classes.parts}>
        {PARTS.map(([part, icon, to]) => (
          <Link key={part} href={to(slug)} className={classes.part} aria-current={here?.[0] === part ? 'page' : undefined}>
            <Icon name={icon} />
            {settingsText.parts[part]}
          </Link>
        ))}
      </nav>
      <Page key={title} title={title} width="narrow" actions={actions}>
        {children}
      </Page>
    </div>
  );
}
