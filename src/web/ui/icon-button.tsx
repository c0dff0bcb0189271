import type { ReactNode } from 'react';
import classes from './icon-button.module.css';
import { pressedBy } from './single-keys.ts';
import { useReadOnlyReason } from './action-button.tsx';

interface RowActionsProps {
  /** The label of the row: `lot 1024` */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and delete buttons at the end of a row; disabled, with the reason, where nothing can be changed. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  const reason = useReadOnlyReason();
  return (
    <IconButtons>
      <IconButton
        icon="edit"
        title="Edit"
        label={`Edit ${name}`}
        shortcut="E"
        reason={reason}
        onClick={onEdit}
      />
      <IconButton
        icon="delete"
        title="Delete"
        label={`Delete ${name}`}
        danger
        reason={reason}
        onClick={onDelete}
      />
    </IconButtons>
  );
}

/** Each is a single path in a 24 x 24 box, as icons of several parts slow down scrolled tables most. */
const drawings = {
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  edit: 'M4 20v-4L15.5 4.5l4 4L8 20zM13 7l4 4',
  match: 'M4 8h14l-4-4M20 16H6l4 4',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M9 9h6',
  remove: 'M6 6l12 12M18 6L6 18',
  settle: 'M6 4h12v16H6zM9 12l2 2l4-4',
  tag: 'M4 4h7l9 9-7 7-9-9zM8 8h.01',
};

interface IconButtonProps {
  icon: keyof typeof drawings;
  title: string;
  /** The label for screen readers: `Delete lot 1024` */
  label: string;
  danger?: boolean;
  /** The single key that presses it in the row that has the focus. */
  shortcut?: 'E';
  reason?: string | null;
  /** How many there are behind it; 0 is not written. */
  count?: number;
  isSmall?: boolean;
  onClick: () => void;
}

/** A button at the end of a row. Plain HTML, as a scrolled table renders many per frame. */
export const IconButton = ({
  icon,
  title,
  label,
  danger,
  shortcut,
  reason = null,
  count = 0,
  isSmall = false,
  onClick,
}: IconButtonProps) => (
  <button
    type="button"
    className={`mantine-focus-auto mantine-active ${classes.button}`}
    data-danger={danger || undefined}
    data-small={isSmall || undefined}
    disabled={reason !== null}
    title={reason ?? title}
    aria-label={count > 0 ? `${label}: ${count}` : label}
    {...(shortcut && pressedBy(shortcut))}
    onClick={onClick}
  >
    <svg viewBox="0 0 24 24" className={classes.icon} aria-hidden>
      <path d={drawings[icon]} />
    </svg>
    {count > 0 && <span className={classes.count}>{count}</span>}
  </button>
);

export const IconButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);
