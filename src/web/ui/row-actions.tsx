import { IconButton, IconButtons } from './icon-button.tsx';

interface RowActionsProps {
  /** The label of the row: `lot 1024` */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and delete buttons at the end of a row. */
export const RowActions = ({ name, onEdit, onDelete }: RowActionsProps) => (
  <IconButtons>
    <IconButton icon="edit" title="Edit" label={`Edit ${name}`} onClick={onEdit} />
    <IconButton icon="delete" title="Delete" label={`Delete ${name}`} danger onClick={onDelete} />
  </IconButtons>
);
