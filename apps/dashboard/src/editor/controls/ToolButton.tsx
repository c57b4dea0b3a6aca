import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import classes from './ToolButton.module.css';

interface ToolButtonProps {
  icon: IconName;
  label: string;
  /** Tooltip. Defaults to the label. */
  hint?: string;
  isPressed?: boolean;
  isOff?: boolean;
  onClick: () => void;
  /** Visible text. Defaults to the icon alone. */
  children?: ReactNode;
}

/** A button of a toolbar. The text keeps its selection and the focus when it is clicked. */
export function ToolButton({ icon, label, hint = label, isPressed, isOff = false, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={children === undefined ? classes.button : `${classes.button} ${classes.wide}`}
      aria-label={label}
      title={hint}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isOff ? undefined : onClick}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
