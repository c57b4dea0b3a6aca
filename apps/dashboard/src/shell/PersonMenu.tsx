import { Menu, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLocation } from 'wouter';
import { useSession } from '../api/session.ts';
import { useWrite } from '../api/query.ts';
import { forgetStoredForms } from '../forms/stored-forms.ts';
import { paths } from '../paths.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import classes from './Sidebar.module.css';
import { shellText } from '../text/shell.ts';

const SCHEMES: readonly [MantineColorScheme, string, IconName][] = [
  ['light', shellText.personMenu.light, 'sun'],
  ['dark', shellText.personMenu.dark, 'moon'],
  ['auto', shellText.personMenu.system, 'system'],
];

/** Renders the user menu: theme, account, sign out. */
export function PersonMenu() {
  const { data } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [, navigate] = useLocation();
  const signOut = useWrite('signOut', {
    onDone: ({ providerUrl }) => {
      forgetStoredForms();
      // Opens the signed-out page first. The sign-in page would redirect to the identity provider, where the user may still be signed in.
      if (providerUrl !== null || data?.provider?.isOnly) navigate(paths.signedOut());
      if (providerUrl !== null) globalThis.location.assign(providerUrl);
    },
  });
  const name = data?.user?.name ?? '';
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <button type="button" className={`${classes.trigger} ${classes.person}`}>
          <span className={classes.letter} aria-hidden="true">
            {Array.from(name.toUpperCase())[0]}
          </span>
          <span className="clip">
            <span className="sr-only">{shellText.personMenu.prefix} </span>
            {name}
          </span>
          <Icon name="updown" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{shellText.personMenu.theme}</Menu.Label>
        {SCHEMES.map(([scheme, label, icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={icon} />}
            rightSection={scheme === colorScheme ? <Icon name="check" /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="person" />} onClick={() => navigate(paths.account())}>
          {shellText.personMenu.account}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="sign-out" />} onClick={() => signOut.go({})}>
          {shellText.personMenu.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
