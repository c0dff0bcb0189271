import type { ReactNode } from 'react';
import classes from './icon-button.module.css';

/** Each is one line drawn in a square of 24: icons of several parts are what a scrolled table spends most time on. */
const drawings = {
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  edit: 'M4 20v-4L15.5 4.5l4 4L8 20zM13 7l4 4',
  tag: 'M4 4h7l9 9-7 7-9-9zM8 8h.01',
};

interface IconButtonProps {
  icon: keyof typeof drawings;
  /** What it does, shown under the pointer: `Delete` */
  title: string;
  /** What it does to what, for screen readers: `Delete lot 1024` */
  label: string;
  danger?: boolean;
  onClick: () => void;
}

/** A button at the end of a row. Drawn plainly: a scrolled table draws many of them within one frame. */
export function IconButton({ icon, title, label, danger, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`mantine-focus-auto mantine-active ${classes.button}`}
      data-danger={danger || undefined}
      title={title}
      aria-label={label}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" className={classes.icon} aria-hidden>
        <path d={drawings[icon]} />
      </svg>
    </button>
  );
}

/** Buttons beside one another at the end of a row. */
export const IconButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);
