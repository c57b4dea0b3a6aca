import { Redirect } from 'wouter';
import { paths } from '../paths.ts';
import { useSession } from '../api/session.ts';
import { Empty } from '../ui/Empty.tsx';
import { QueryResult } from '../ui/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { readLastProject } from './last-project.ts';
import { shellText } from '../text/shell.ts';

/** `/`: redirects to the project that the user viewed last. */
export function Home() {
  const session = useSession();
  return (
    <QueryResult query={session}>
      {({ user, memberships, canCreateProjects }) => {
        if (!user) return <Redirect to={paths.signIn()} replace />;
        const last = readLastProject();
        const project = memberships.find(({ slug }) => slug === last) ?? memberships[0];
        if (project) return <Redirect to={paths.videos(project.slug)} replace />;
        return (
          <main>
            {canCreateProjects ? (
              <Empty
                isPage
                icon="project"
                title={shellText.home.noProjects}
                action={
                  <Button kind="primary" to={`${paths.account()}?new-project`}>
                    {shellText.home.createProject}
                  </Button>
                }
              >
                {shellText.home.noProjectsText}
              </Empty>
            ) : (
              <Empty
                isPage
                icon="project"
                title={shellText.home.notInvited}
                action={<Button to={paths.account()}>{shellText.home.account}</Button>}
              >
                {shellText.home.notInvitedText}
              </Empty>
            )}
          </main>
        );
      }}
    </QueryResult>
  );
}
