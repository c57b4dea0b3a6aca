import { Menu } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Action } from './actions.ts';
import { commonText } from '../text/common.ts';

/** Renders an action as a button. */
export function ActionButton({ action, isPrimary = false }: { action: Action; isPrimary?: boolean }) {
  const { label, icon, to, perform, disabledReason, isDanger = false } = action;
  return (
    <Button
      kind={isPrimary ? 'primary' : isDanger ? 'danger' : 'default'}
      icon={icon}
      disabledReason={disabledReason}
      {...(to !== undefined && { to })}
      {...(perform && { onClick: perform })}
    >
      {label}
    </Button>
  );
}

export interface ActionMenuProps {
  actions: readonly Action[];
  label?: string;
  /** The user has already clicked the placeholder button, so the menu opens when it is first rendered. */
  isOpenAtFirst?: boolean;
}

/** Renders actions in a menu that opens with a three-dot button. */
export function ActionMenu({ actions, label = commonText.moreActions, isOpenAtFirst = false }: ActionMenuProps) {
  const [, navigate] = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpenAtFirst) return;
    // Moves the focus before the action runs. Mantine would otherwise move it back to the element that had it when the menu opened.
    button.current?.focus();
    button.current?.click();
  }, [isOpenAtFirst]);
  return (
    <Menu>
      <Menu.Target>
        <IconButton ref={button} label={label} icon="more" />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.id}
            leftSection={<Icon name={action.icon} />}
            disabled={action.disabledReason !== undefined}
            title={action.disabledReason}
            {...(action.isDanger && { color: 'red' })}
            onClick={() => runAction(action, navigate)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function runAction({ disabledReason, to, perform }: Action, navigate: (to: string) => void): void {
  if (disabledReason !== undefined) return;
  perform?.();
  if (to !== undefined) navigate(to);
}
