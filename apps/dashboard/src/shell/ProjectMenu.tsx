import { Menu } from '@mantine/core';
import { useLocation } from 'wouter';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { useProject } from '../state/project-context.ts';
import classes from './Sidebar.module.css';
import { shellText } from '../text/shell.ts';

/** Shows the current project and a menu of the other projects. */
export function ProjectMenu() {
  const { data } = useSession();
  const { name, slug } = useProject();
  const [, navigate] = useLocation();
  const shown = name || shellText.product;
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button type="button" className={classes.trigger}>
          <span className={classes.letter} aria-hidden="true">
            {Array.from(shown.toUpperCase())[0]}
          </span>
          <span className="clip">
            <span className="sr-only">{shellText.projectMenu.prefix} </span>
            {shown}
          </span>
          <Icon name="updown" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{shellText.projectMenu.heading}</Menu.Label>
        {data?.memberships.map((membership) => (
          <Menu.Item
            key={membership.projectId}
            onClick={() => navigate(paths.videos(membership.slug))}
            rightSection={membership.slug === slug ? <Icon name="check" /> : null}
          >
            {membership.name}
          </Menu.Item>
        ))}
        {data?.canCreateProjects === true && (
          <Menu.Item leftSection={<Icon name="plus" />} onClick={() => navigate(`${paths.account()}?new-project`)}>
            {shellText.projectMenu.create}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
