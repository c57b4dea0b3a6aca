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
  /** Why the button is disabled. The button stays visible and shows this reason. */
  disabledReason?: string | undefined;
  isRunning?: boolean;
  type?: 'button' | 'submit';
  onClick?: MouseEventHandler<HTMLElement>;
  /** Path of a page to open, used instead of `onClick`. */
  to?: string;
  isFullWidth?: boolean;
  /** ID of the form to submit, for a button outside of the form. */
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
    // Does not set the attribute `disabled`, because a disabled element gets no focus and could not show its reason.
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
  /** Accessible name of the button, also shown as its tooltip. */
  label: string;
  icon: IconName;
  onClick?: MouseEventHandler<HTMLElement>;
  disabledReason?: string | undefined;
  /** Mantine sets this and other props if the button opens a menu. */
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
