import { IconButton, IconButtons } from './icon-button.tsx';
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
      <IconButton icon="edit" title="Edit" label={`Edit ${name}`} reason={reason} onClick={onEdit} />
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
