import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { sentence } from '#domain/format';
import { messageOf } from '../lib/call.ts';
import { DeleteModal } from '../ui/delete-modal.tsx';
import { IconButton, IconButtons } from '../ui/icon-button.tsx';
import { type ModalProps, useItemModal } from '../ui/use-item-modal.ts';
import { Note } from '../ui/typography.ts';

interface SavedItem {
  id: number;
  name: string;
}

interface Saving {
  onSave: () => void;
  disabled: boolean;
  refused?: string | undefined;
}

const SaveButton = ({ onSave, disabled, refused, children }: Saving & { children: ReactNode }) => (
  <Button
    size="compact-md"
    variant="light"
    disabled={disabled || refused !== undefined}
    title={refused}
    onClick={onSave}
  >
    {children}
  </Button>
);

interface SavedItemsProps<Item extends SavedItem> {
  kind: 'scenario' | 'comparison';
  items: readonly Item[];
  labelOf: (item: Item) => string;
  opened: Item | null | undefined;
  onOpen: (item: Item) => void;
  /** Undefined for users who may not save; `refused` says why what is on screen cannot be. */
  save: Saving | undefined;
  onRename: (item: Item) => void;
  /** Deletes a saved one and reloads the others. */
  remove: (item: Item) => Promise<{ deletion: number }>;
  /** Why the saved ones could not be loaded. */
  error: Error | null;
  /** What to say about the opened one. */
  children: ReactNode;
}

/** What was saved to open again, as a row of buttons; the opened one can be renamed and deleted. */
export function SavedItems<Item extends SavedItem>(props: SavedItemsProps<Item>) {
  const { kind, items, labelOf, opened, onOpen, save, onRename, error, children } = props;
  const deleting = useItemModal<Item>();
  return (
    <div>
      <Group gap="xs">
        {items.map((item) => (
          <Button
            key={item.id}
            size="compact-md"
            radius="xl"
            variant={item.id === opened?.id ? 'filled' : 'default'}
            aria-pressed={item.id === opened?.id}
            onClick={() => onOpen(item)}
          >
            {labelOf(item)}
          </Button>
        ))}
        {save && <SaveButton {...save}>Save {sentence(kind)}</SaveButton>}
        {save && opened && (
          <IconButtons>
            <IconButton
              icon="edit"
              title="Rename"
              label={`Rename ${kind} ${opened.name}`}
              onClick={() => onRename(opened)}
            />
            <IconButton
              icon="delete"
              title="Delete"
              label={`Delete ${kind} ${opened.name}`}
              danger
              onClick={() => deleting.open(opened)}
            />
          </IconButtons>
        )}
      </Group>
      {error && (
        <Text size="sm" c="red.4" mt={4} role="alert">
          {messageOf(error, `Failed to load saved ${kind}s`)}
        </Text>
      )}
      {opened && (
        <Note mt={4} role="status">
          {children}
        </Note>
      )}
      {deleting.item && <DeleteSaved {...props} item={deleting.item} modal={deleting.modal} />}
    </div>
  );
}

interface DeleteSavedProps<Item> extends Pick<SavedItemsProps<Item & SavedItem>, 'kind' | 'remove'> {
  item: Item & SavedItem;
  modal: ModalProps;
}

function DeleteSaved<Item>({ kind, item, remove, modal }: DeleteSavedProps<Item>) {
  return (
    <DeleteModal
      {...modal}
      title={`Delete ${sentence(kind)}`}
      record={`${sentence(kind)} ${item.name}`}
      remove={() => remove(item)}
      changed={() => {}}
      failure={`Failed to delete ${kind}. Please try again.`}
    >
      <Text>
        Delete the {kind} “{item.name}”?
      </Text>
    </DeleteModal>
  );
}
