import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useActivity } from '../api/activity.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { DropAnywhere } from '../uploads/DropAnywhere.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Commands } from './Commands.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { rememberProject } from './last-project.ts';
import { ProjectContext } from '../state/project-context.ts';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { commonText } from '../text/common.ts';
import { shellText } from '../text/shell.ts';

const MobileMenu = lazyComponent('MobileMenu', () => import('./MobileMenu.tsx'));

/** Renders the frame around the pages of a project. If `slug` is null, the page belongs to no project. */
export function Shell({ slug, children }: { slug: string | null; children: ReactNode }) {
  const { data } = useSession();
  const project = data?.memberships.find((membership) => membership.slug === slug || membership.projectId === slug) ?? null;
  const [palette, showPalette] = useDisclosure(false);
  const [location] = useLocation();
  // The path at which the user opened the menu. The menu closes when the path changes.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  useEffect(() => {
    if (project) rememberProject(project.slug);
  }, [project]);

  if (slug !== null && !project) return <NoProject slug={slug} />;
  return (
    <ProjectContext value={project}>
      {project && <ActivityPoller key={project.slug} />}
      {project && <DropAnywhere />}
      <a className={classes.skip} href="#main">
        {shellText.skipToContent}
      </a>
      <section aria-label={shellText.topBar} className={classes.bar}>
        <IconButton label={commonText.menu} icon="menu" onClick={() => setMenuAt(location)} />
        <span className="clip">{project?.name ?? shellText.product}</span>
        <IconButton label={shellText.searchAndCommands} icon="search" onClick={showPalette.open} />
      </section>
      {menuAt === location && <MobileMenu onClose={() => setMenuAt(null)} onSearch={showPalette.open} />}
      <div className={classes.frame}>
        <aside aria-label={commonText.menu} className={classes.side}>
          <Sidebar onSearch={showPalette.open} />
        </aside>
        <main id="main" className={classes.main} tabIndex={-1}>
          <ErrorBoundary place={location}>{children}</ErrorBoundary>
        </main>
      </div>
      <Commands isPaletteOpen={palette} onPalette={showPalette} />
    </ProjectContext>
  );
}

/** Polls the server for changes and renders nothing. */
function ActivityPoller() {
  useActivity();
  return null;
}

function NoProject({ slug }: { slug: string }) {
  return (
    <main>
      <Empty
        isPage
        icon="project"
        title={shellText.noProject.title(slug)}
        action={<Button to={paths.home()}>{shellText.noProject.action}</Button>}
      >
        {shellText.noProject.text}
      </Empty>
    </main>
  );
}
