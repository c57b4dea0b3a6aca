import { useMantineColorScheme } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useLocation } from 'wouter';
import { type Action, useActions } from '../actions/actions.ts';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import { paths } from '../paths.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useProject, useRefusal } from '../state/project-context.ts';
import { PLACES } from './Sidebar.tsx';
import { shellText } from '../text/shell.ts';

const Palette = lazyComponent('Palette', () => import('../actions/Palette.tsx'));
const Shortcuts = lazyComponent('Shortcuts', () => import('../actions/Shortcuts.tsx'));

interface CommandsProps {
  isPaletteOpen: boolean;
  onPalette: { open: () => void; close: () => void };
}

/** Registers the actions that every page has. Renders the two lists of all actions: the command palette and the shortcut list. */
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

/** This is a separate component, because it reads the list to which `Commands` adds actions. */
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
    ({ id, icon, to, keys }): Action => ({ id: `go-${id}`, label: shellText.nav[id], icon, group: 'go', shortcut: keys, to: to(slug) }),
  );
  const cannotGenerate = useRefusal('generate');
  const make: Action[] =
    slug === ''
      ? []
      : [
          {
            id: 'add-video',
            label: shellText.actions.addVideos,
            icon: 'upload',
            group: 'create',
            to: paths.addVideo(slug),
            disabledReason: cannotGenerate,
          },
        ];
  useActions([
    ...make,
    ...pages,
    { id: 'account', label: shellText.personMenu.account, icon: 'person', group: 'go', perform: () => navigate(paths.account()) },
    { id: 'light', label: shellText.actions.lightTheme, icon: 'sun', group: 'general', perform: () => setColorScheme('light') },
    { id: 'dark', label: shellText.actions.darkTheme, icon: 'moon', group: 'general', perform: () => setColorScheme('dark') },
    { id: 'system', label: shellText.actions.systemTheme, icon: 'system', group: 'general', perform: () => setColorScheme('auto') },
    { id: 'shortcuts', label: shellText.shortcuts.title, icon: 'keyboard', group: 'general', shortcut: '?', perform: showSheet },
  ]);
}
