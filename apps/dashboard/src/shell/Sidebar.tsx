import { Link, useLocation } from 'wouter';
import { usePending } from '../api/activity.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Keys } from '../actions/Keys.tsx';
import { paths } from '../paths.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { useProject } from '../state/project-context.ts';
import classes from './Sidebar.module.css';

export const PLACES: readonly { label: string; icon: IconName; to: (project: string) => string; keys: string }[] = [
  { label: 'Videos', icon: 'video', to: paths.videos, keys: 'g v' },
  { label: 'Content', icon: 'article', to: paths.content, keys: 'g c' },
  { label: 'Translations', icon: 'translate', to: paths.translations, keys: 'g t' },
  { label: 'Publish', icon: 'publish', to: paths.publish, keys: 'g p' },
  { label: 'Feedback', icon: 'people', to: paths.feedback, keys: 'g f' },
  { label: 'Jobs', icon: 'jobs', to: paths.jobs, keys: 'g j' },
  { label: 'Settings', icon: 'settings', to: paths.settings, keys: 'g s' },
];

export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const { slug } = useProject();
  const [location] = useLocation();
  const pending = usePending();
  return (
    <div className={classes.sidebar}>
      <ProjectMenu />
      <button type="button" className={classes.search} onClick={onSearch}>
        <Icon name="search" />
        <span>Search</span>
        <Keys keys="Ctrl K" />
      </button>
      {slug !== '' && (
        <nav aria-label="Project" className={classes.places}>
          {PLACES.map(({ label, icon, to }) => (
            <Link key={label} href={to(slug)} aria-current={location.startsWith(to(slug)) ? 'page' : undefined} className={classes.place}>
              <Icon name={icon} />
              <span>{label}</span>
              {label === 'Jobs' && pending > 0 && (
                <span className={classes.count}>
                  {pending}
                  <span className="sr-only"> running or waiting</span>
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
