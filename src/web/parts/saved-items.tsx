import { Button, Group, Text } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentence } from '#domain/kit/format';
import { messageOf } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';
import { DeleteModal, useItemModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { IconButton, IconButtons } from '../ui/icon-button.tsx';
import { Note } from '../ui/messages.tsx';
import { scenarioNameForm, type ScenarioNameForm } from '#domain/risk/matrix/scenario';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';

interface SavedItem {
  id: number;
  name: string;
  version: number;
}

interface Saving {
  add: (name: string) => Promise<unknown>;
  disabled: boolean;
  refused?: string | undefined;
  about: string;
}

interface SavedItemsProps<Item extends SavedItem> {
  kind: 'scenario' | 'comparison' | 'plan';
  items: readonly Item[];
  labelOf: (item: Item) => string;
  opened: Item | null | undefined;
  onOpen: (item: Item) => void;
  /** Undefined for users who may not save; `refused` says why what is on screen cannot be. */
  save: Saving | undefined;
  rename: (item: Item, name: string, version: number) => Promise<unknown>;
  remove: (item: Item) => Promise<{ deletion: number }>;
  queryKey: QueryKey;
  error: Error | null;
  children: ReactNode;
}

/** What was saved to open again, as a row of buttons; the opened one can be renamed and deleted. */
export function SavedItems<Item extends SavedItem>(props: SavedItemsProps<Item>) {
  const { kind, items, labelOf, opened, onOpen, save, rename, queryKey, error, children } = props;
  const naming = useItemModal<Naming>();
  const deleting = useItemModal<Item>();
  const changed = () => queryClient.invalidateQueries({ queryKey });
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
        {save && (
          <Button
            size="compact-md"
            variant="light"
            disabled={save.disabled || save.refused !== undefined}
            title={save.refused}
            onClick={() => naming.open({ saved: null, save: save.add, about: save.about })}
          >
            Save {sentence(kind)}
          </Button>
        )}
        {save && opened && (
          <ItemActions
            name={`${kind} ${opened.name}`}
            onRename={() =>
              naming.open({ saved: opened, save: (name, version) => rename(opened, name, version) })
            }
            onDelete={() => deleting.open(opened)}
          />
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
      {naming.item && <NameModal kind={kind} naming={naming.item} changed={changed} {...naming.modal} />}
      {deleting.item && <DeleteSaved {...props} item={deleting.item} changed={changed} {...deleting.modal} />}
    </div>
  );
}

interface ItemActionsProps {
  name: string;
  onRename: () => void;
  onDelete: () => void;
}

const ItemActions = ({ name, onRename, onDelete }: ItemActionsProps) => (
  <IconButtons>
    <IconButton icon="edit" title="Rename" label={`Rename ${name}`} onClick={onRename} />
    <IconButton icon="delete" title="Delete" label={`Delete ${name}`} danger onClick={onDelete} />
  </IconButtons>
);

type DeleteSavedProps<Item extends SavedItem> = ModalProps &
  Pick<SavedItemsProps<Item>, 'kind' | 'remove'> & { item: Item; changed: () => Promise<void> };

function DeleteSaved<Item extends SavedItem>(props: DeleteSavedProps<Item>) {
  const { kind, item, remove, changed, opened, onClose } = props;
  return (
    <DeleteModal
      opened={opened}
      onClose={onClose}
      title={`Delete ${sentence(kind)}`}
      record={`${sentence(kind)} ${item.name}`}
      remove={() => remove(item)}
      changed={changed}
      failure={`Failed to delete ${kind}. Please try again.`}
    >
      <Text>
        Delete the {kind} “{item.name}”?
      </Text>
    </DeleteModal>
  );
}

interface Naming {
  saved: { name: string; version: number } | null;
  save: (name: string, version: number) => Promise<unknown>;
  about?: string;
}

interface NameFormProps {
  kind: 'scenario' | 'comparison' | 'plan';
  naming: Naming;
  changed: () => Promise<void>;
}

const NameModal = formModal(
  ({ naming, kind }) => `${naming.saved ? 'Rename' : 'Save'} ${sentence(kind)}`,
  NameForm,
  'sm',
);

function NameForm({ kind, naming: { saved, save, about }, changed }: NameFormProps) {
  const saveAs = useVersion(saved?.version ?? 0);
  const form = useForm({
    schema: scenarioNameForm,
    initial: draftOf(scenarioNameForm, saved),
    save: async ({ name }: ScenarioNameForm) => {
      await saveAs((version) => save(name, version));
      notify(`${sentence(kind)} ${name} ${saved ? 'renamed' : 'saved'}`);
    },
    changed,
    failure: `Failed to ${saved ? 'rename' : 'save'} ${kind}. Please try again.`,
  });
  return (
    <ModalForm form={form} submitLabel={`${saved ? 'Rename' : 'Save'} ${sentence(kind)}`}>
      <TextField form={form} name="name" label="Name" required />
      {about && <Note>{about}</Note>}
    </ModalForm>
  );
}
