import { Link, useLocation } from 'wouter';
import { usePendingJobs } from '../api/activity.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Keys } from '../actions/Keys.tsx';
import { paths } from '../paths.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { useProject } from '../state/project-context.ts';
import classes from './Sidebar.module.css';
import { shellText } from '../text/shell.ts';

export const PLACES: readonly { id: keyof typeof shellText.nav; icon: IconName; to: (project: string) => string; keys: string }[] = [
  { id: 'videos', icon: 'video', to: paths.videos, keys: 'g v' },
  { id: 'content', icon: 'article', to: paths.content, keys: 'g c' },
  { id: 'translations', icon: 'translate', to: paths.translations, keys: 'g t' },
  { id: 'publish', icon: 'publish', to: paths.publish, keys: 'g p' },
  { id: 'feedback', icon: 'people', to: paths.feedback, keys: 'g f' },
  { id: 'jobs', icon: 'jobs', to: paths.jobs, keys: 'g j' },
  { id: 'settings', icon: 'settings', to: paths.settings, keys: 'g s' },
];

export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const { slug } = useProject();
  const [location] = useLocation();
  const pending = usePendingJobs();
  return (
    <div className={classes.sidebar}>
      <ProjectMenu />
      <button type="button" className={classes.search} onClick={onSearch}>
        <Icon name="search" />
        <span>{shellText.search}</span>
        <Keys keys="Ctrl K" />
      </button>
      {slug !== '' && (
        <nav aria-label={shellText.project} className={classes.places}>
          {PLACES.map(({ id, icon, to }) => (
            <Link key={id} href={to(slug)} aria-current={location.startsWith(to(slug)) ? 'page' : undefined} className={classes.place}>
              <Icon name={icon} />
              <span>{shellText.nav[id]}</span>
              {id === 'jobs' && pending > 0 && (
                <span className={classes.count}>
                  {pending}
                  <span className="sr-only"> {shellText.pendingJobs}</span>
                </span>
              )}
            </Link>
          ))}
        </nav>
      )}
      <div className={classes.foot}>
        <PersonMenu />
      </div>
    </div>
  );
}
