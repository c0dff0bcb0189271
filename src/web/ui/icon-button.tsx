import type { ReactNode } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps {
  /** What it does, shown under the pointer: `Delete` */
  title: string;
  /** What it does to what, for screen readers: `Delete lot 1024` */
  label: string;
  danger?: boolean;
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
}

/** A button at the end of a row. Drawn plainly: a scrolled table draws many of them within one frame. */
export function IconButton({ title, label, danger, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`mantine-focus-auto mantine-active ${classes.button}`}
      data-danger={danger || undefined}
      title={title}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Buttons beside one another at the end of a row. */
export const IconButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);
