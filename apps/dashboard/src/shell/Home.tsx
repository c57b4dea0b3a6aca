import { Redirect } from 'wouter';
import { paths } from '../paths.ts';
import { useSession } from '../api/session.ts';
import { Empty } from '../ui/Empty.tsx';
import { Waiting } from '../ui/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { lastProject } from './last-project.ts';

/** `/`: on to the project that was looked at last. */
export function Home() {
  const session = useSession();
  return (
    <Waiting query={session}>
      {({ user, memberships, canCreateProjects }) => {
        if (!user) return <Redirect to={paths.signIn()} replace />;
        const last = lastProject();
        const project = memberships.find(({ slug }) => slug === last) ?? memberships[0];
        if (project) return <Redirect to={paths.videos(project.slug)} replace />;
        return (
          <main>
            {canCreateProjects ? (
              <Empty
                isPage
                icon="project"
                title="There is no project yet"
                action={
                  <Button kind="primary" to={`${paths.account()}?new-project`}>
                    New project
                  </Button>
                }
              >
                What you document: a product, a team. Each project has its own site.
              </Empty>
            ) : (
              <Empty isPage icon="project" title="You are in no project" action={<Button to={paths.account()}>Your account</Button>}>
                Ask an owner of a project for an invite: a link that they pass on to you.
              </Empty>
            )}
          </main>
        );
      }}
    </Waiting>
  );
}
