import { Box, Button, Group, Text } from '@mantine/core';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentence } from '#domain/kit/format';
import { messageOf } from '../lib/call.ts';
import { useChoosesClient, useEntityName } from '../lib/clients.ts';
import { invalidate } from '../lib/query-client.ts';
import { DeleteModal, useItemModal, type ModalProps } from '../ui/confirm-modal.tsx';
import { IconButton, IconButtons } from '../ui/icon-button.tsx';
import { MessageBox, Note } from '../ui/messages.tsx';
import { scenarioNameForm, type ScenarioNameForm } from '#domain/risk/matrix/scenario';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { TextField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';

/** The other users who see the saved item; `entity` where it is not that of the screen, null for all clients. */
export function useVisibility(entity?: string | null): string {
  const ofScreen = useEntityName();
  const name = entity === undefined ? ofScreen : entity;
  if (!useChoosesClient()) return 'Everyone in your entity and administrators can see it.';
  return name === null ? 'Only administrators can see it.' : `Everyone at ${name} can see it too.`;
}

interface SavedItem {
  id: number;
  name: string;
  version: number;
}

interface Saving {
  add: (name: string) => Promise<unknown>;
  /** Saves the values on screen to the opened item, where they have changed; undefined where that cannot be. */
  replace?: (() => Promise<unknown>) | undefined;
  disabled: boolean;
  refused?: string | undefined;
  about: string;
}

type Kind = 'scenario' | 'comparison' | 'plan';

interface SavedItemsProps<Item extends SavedItem> {
  kind: Kind;
  items: readonly Item[];
  labelOf: (item: Item) => string;
  opened: Item | null | undefined;
  onOpen: (item: Item) => void;
  /** Undefined for users who may not save; `refused` is the reason why the item on screen cannot be saved. */
  save: Saving | undefined;
  rename: (item: Item, name: string, version: number) => Promise<unknown>;
  remove: (item: Item) => Promise<{ deletion: number }>;
  queryKey: QueryKey;
  error: Error | null;
  /** More actions on the opened item. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Saved items as a row of buttons; the opened one can be saved anew, renamed and deleted. */
export function SavedItems<Item extends SavedItem>(props: SavedItemsProps<Item>) {
  const { kind, items, opened, save, rename, queryKey, error, children } = props;
  const naming = useItemModal<Naming>();
  const deleting = useItemModal<Item>();
  const changed = () => invalidate({ queryKey });
  const replacing = useMutation({
    mutationFn: (replace: () => Promise<unknown>) => replace(),
    onSuccess: () => notify(`${sentence(kind)} ${opened?.name} saved`),
    onSettled: changed,
  });
  // Renaming uses the values saved by now, not those when it was opened.
  const current = items.find(({ id }) => id === opened?.id) ?? opened;
  const saveNamed = (name: string, version: number) =>
    naming.item?.saved && current ? rename(current, name, version) : save?.add(name);
  return (
    <div>
      <Group gap="xs">
        <OpenButtons {...props} />
        {save && (
          <SaveButtons
            kind={kind}
            saving={opened ? save : { ...save, replace: undefined }}
            isBusy={replacing.isPending}
            onReplace={replacing.mutate}
            onAdd={() => naming.open({ saved: null, about: save.about })}
          />
        )}
        {save && opened && current && (
          <ItemActions
            name={`${kind} ${opened.name}`}
            onRename={() => naming.open({ saved: current })}
            onDelete={() => deleting.open(opened)}
          />
        )}
        {props.actions}
      </Group>
      <OpenedName {...props} />
      <LoadError kind={kind} error={error} />
      {opened && (
        <Note mt={4} role="status">
          {children}
        </Note>
      )}
      {replacing.error && (
        <Box mt="xs">
          <MessageBox kind="error" onDismiss={replacing.reset}>
            {messageOf(replacing.error, `Failed to save ${kind}. Please try again.`)}
          </MessageBox>
        </Box>
      )}
      {naming.item && (
        <NameModal kind={kind} {...naming.item} save={saveNamed} changed={changed} {...naming.modal} />
      )}
      {deleting.item && <DeleteSaved {...props} item={deleting.item} changed={changed} {...deleting.modal} />}
    </div>
  );
}

const LoadError = ({ kind, error }: { kind: Kind; error: Error | null }) =>
  error && (
    <Text size="sm" c="red.4" mt={4} role="alert">
      {messageOf(error, `Failed to load saved ${kind}s`)}
    </Text>
  );

/** On paper, where the buttons are not. */
const OpenedName = <Item extends SavedItem>({ kind, opened }: SavedItemsProps<Item>) =>
  opened && (
    <Text fw={600} data-paper-only>
      {sentence(kind)}: {opened.name}
    </Text>
  );

type OpenButtonsProps<Item extends SavedItem> = Pick<
  SavedItemsProps<Item>,
  'items' | 'labelOf' | 'opened' | 'onOpen'
>;

/** A long name takes more lines on a phone. */
const WHOLE_NAME = {
  root: { height: 'auto', maxWidth: '100%' },
  label: { whiteSpace: 'normal' },
} as const;

const OpenButtons = <Item extends SavedItem>({ items, labelOf, opened, onOpen }: OpenButtonsProps<Item>) =>
  items.map((item) => (
    <Button
      key={item.id}
      size="compact-md"
      radius="xl"
      variant={item.id === opened?.id ? 'filled' : 'default'}
      aria-pressed={item.id === opened?.id}
      styles={WHOLE_NAME}
      onClick={() => onOpen(item)}
    >
      {labelOf(item)}
    </Button>
  ));

interface SaveButtonsProps {
  kind: Kind;
  saving: Saving;
  isBusy: boolean;
  onReplace: (replace: () => Promise<unknown>) => void;
  onAdd: () => void;
}

function SaveButtons({ kind, saving: { replace, disabled, refused }, isBusy, ...on }: SaveButtonsProps) {
  const button = {
    size: 'compact-md',
    variant: 'light',
    disabled: disabled || refused !== undefined || isBusy,
    title: refused,
  } as const;
  return (
    <>
      {replace && (
        <Button {...button} onClick={() => on.onReplace(replace)}>
          {isBusy ? 'Saving...' : 'Save Changes'}
        </Button>
      )}
      <Button {...button} onClick={on.onAdd}>
        {replace ? 'Save as New' : 'Save'} {sentence(kind)}
      </Button>
    </>
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
  /** The item to rename; null for a new one. */
  saved: { name: string; version: number } | null;
  about?: string;
}

interface NameFormProps extends Naming {
  kind: Kind;
  save: (name: string, version: number) => Promise<unknown> | undefined;
  changed: () => Promise<void>;
}

const NameModal = formModal(
  ({ saved, kind }) => `${saved ? 'Rename' : 'Save'} ${sentence(kind)}`,
  NameForm,
  'sm',
);

function NameForm({ kind, saved, about, save, changed }: NameFormProps) {
  const saveAs = useVersion(saved?.version ?? 0);
  const form = useForm({
    schema: scenarioNameForm,
    initial: draftOf(scenarioNameForm, saved),
    save: async ({ name }: ScenarioNameForm) => {
      await saveAs(async (version) => save(name, version));
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
