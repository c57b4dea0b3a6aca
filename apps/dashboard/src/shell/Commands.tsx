import { useMantineColorScheme } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useLocation } from 'wouter';
import { type Action, useActions } from '../actions/actions.ts';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import { paths } from '../paths.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useProject, useRefusal } from '../state/project-context.ts';
import { PLACES } from './Sidebar.tsx';

const Palette = lazyComponent('Palette', () => import('../actions/Palette.tsx'));
const Shortcuts = lazyComponent('Shortcuts', () => import('../actions/Shortcuts.tsx'));

interface CommandsProps {
  isPaletteOpen: boolean;
  onPalette: { open: () => void; close: () => void };
}

/** What can be done on every page, and the two views of all that can be done: palette and sheet of shortcuts. */
export function Commands({ isPaletteOpen, onPalette }: CommandsProps) {
  const [isSheetOpen, sheet] = useDisclosure(false);
  useGeneralActions(sheet.open);
  useHotkeys([['mod+K', onPalette.open]], []);
  return (
    <>
      <Listener />
      {isPaletteOpen && <Palette onClose={onPalette.close} />}
      {isSheetOpen && <Shortcuts onClose={sheet.close} />}
    </>
  );
}

/** Apart, because it reads the list that its neighbours fill. */
function Listener() {
  useShortcuts();
  return null;
}

function useGeneralActions(showSheet: () => void): void {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const { setColorScheme } = useMantineColorScheme();
  const places = slug === '' ? [] : PLACES;
  const pages = places.map(
    ({ label, icon, to, keys }): Action => ({ id: `go-${label}`, label, icon, group: 'Go to', shortcut: keys, to: to(slug) }),
  );
  const cannotGenerate = useRefusal('generate');
  const make: Action[] =
    slug === ''
      ? []
      : [{ id: 'add-video', label: 'Add videos', icon: 'upload', group: 'Make', to: paths.addVideo(slug), disabledReason: cannotGenerate }];
  useActions([
    ...make,
    ...pages,
    { id: 'account', label: 'Account and sessions', icon: 'person', group: 'Go to', perform: () => navigate(paths.account()) },
    { id: 'light', label: 'Light colours', icon: 'sun', group: 'General', perform: () => setColorScheme('light') },
    { id: 'dark', label: 'Dark colours', icon: 'moon', group: 'General', perform: () => setColorScheme('dark') },
    { id: 'system', label: 'Colours as the system', icon: 'system', group: 'General', perform: () => setColorScheme('auto') },
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: 'keyboard', group: 'General', shortcut: '?', perform: showSheet },
  ]);
}
