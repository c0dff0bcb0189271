import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton, IconButtons } from './icon-button.tsx';

interface RowActionsProps {
  /** What the row is called: `lot 1024` */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and delete, at the end of a row. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <IconButtons>
      <IconButton title="Edit" label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </IconButton>
      <IconButton title="Delete" label={`Delete ${name}`} danger onClick={onDelete}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </IconButtons>
  );
}
