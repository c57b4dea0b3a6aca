import { ActionIcon, Button as KitButton, type ButtonProps as KitProps, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from './Icon.tsx';
import classes from './Button.module.css';

type Kind = 'primary' | 'default' | 'subtle' | 'danger';

export interface ButtonProps {
  children: ReactNode;
  kind?: Kind;
  icon?: IconName;
  /** Why it cannot be pressed now; it stays where it is and says so. */
  disabledReason?: string | undefined;
  isRunning?: boolean;
  type?: 'button' | 'submit';
  onClick?: MouseEventHandler<HTMLElement>;
  /** A page instead of a deed. */
  to?: string;
  isFullWidth?: boolean;
  /** Of the form that it sends, where it stands outside of it. */
  form?: string;
}

const LOOKS: Record<Kind, Pick<KitProps, 'variant' | 'color'>> = {
  primary: { variant: 'filled' },
  default: { variant: 'default' },
  subtle: { variant: 'subtle', color: 'gray' },
  danger: { variant: 'light', color: 'red' },
};

export function Button({ kind = 'default', icon, disabledReason, isRunning = false, to, isFullWidth = false, ...rest }: ButtonProps) {
  const isDisabled = disabledReason !== undefined;
  const own: KitProps = {
    ...LOOKS[kind],
    h: 30,
    px: 12,
    fullWidth: isFullWidth,
    loading: isRunning,
    leftSection: icon && <Icon name={icon} />,
    ...(kind === 'danger' && { c: 'var(--caution)' }),
  };
  if (to !== undefined && !isDisabled)
    return (
      <KitButton component={Link} href={to} {...own}>
        {rest.children}
      </KitButton>
    );
  const { onClick, type = 'button', form, children } = rest;
  const button = (
    // Not `disabled`: what cannot be reached cannot say why.
    <KitButton
      {...own}
      type={isDisabled ? 'button' : type}
      {...(form !== undefined && { form })}
      aria-disabled={isDisabled || undefined}
      data-disabled={isDisabled || undefined}
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </KitButton>
  );
  return isDisabled ? <Tooltip label={disabledReason}>{button}</Tooltip> : button;
}

export interface IconButtonProps {
  /** What it does, in words. */
  label: string;
  icon: IconName;
  onClick?: MouseEventHandler<HTMLElement>;
  disabledReason?: string | undefined;
  /** Where it opens a menu, the menu gives these, and what else it needs to be that menu's button. */
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, onClick, disabledReason, ref, ...rest }: IconButtonProps) {
  const isDisabled = disabledReason !== undefined;
  return (
    <Tooltip label={disabledReason ?? label}>
      <ActionIcon
        {...rest}
        ref={ref}
        className={classes.icon}
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        data-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
      >
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  );
}
