import { ActionIcon, Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useProfile } from '../lib/profile.ts';
import type { SearchParams } from '../lib/search-params.ts';
import { formModal } from './form-modal.tsx';
import { useCloseModal } from './use-kept-values.ts';
import { notify } from './notices.ts';
import {
  isShownView,
  type SavedView,
  searchOfView,
  viewForm,
  viewsIn,
  withoutView,
  withView,
  withViewRenamed,
} from './saved-views.ts';
import type { ColumnVisibility } from './columns-choice.tsx';
import { useUnsaved } from '../lib/unsaved.ts';

interface ViewsProps {
  table: string;
  choice?: ColumnVisibility;
}

const asItIs = (value: string | undefined) => value ?? '';

/** The saved views of a table, stored per user in this browser. */
function useSavedViews(table: string) {
  const { id } = useProfile();
  const [kept, keep] = useLocalStorage({
    key: `drover.views.${table}.${id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: asItIs,
    deserialize: asItIs,
  });
  const save = (change: (views: SavedView[]) => SavedView[]) =>
    keep((before) => JSON.stringify(change(viewsIn(before))));
  return { views: viewsIn(kept), save };
}

export const ViewsModal = formModal('Saved Views', Views, 'md');

function Views({ table, choice }: ViewsProps) {
  const { views, save } = useSavedViews(table);
  const search: SearchParams = useSearch({ strict: false });
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const now = { search: searchOfView(search), columns: choice?.chosen ?? {} };
  const remove = (view: SavedView) => {
    save((before) => withoutView(before, view.name));
    notify(`View ${view.name} deleted`, { undo: () => save((before) => withView(before, view)) });
    if (renamed === view) setRenamed(null);
  };
  const keep = (name: string) => {
    save((before) =>
      renamed ? withViewRenamed(before, renamed.name, name) : withView(before, { name, ...now }),
    );
    notify(renamed ? `View ${renamed.name} renamed to ${name}` : `View ${name} saved`);
  };
  return (
    <Stack gap="md">
      {views.length === 0 ? (
        <Text c="dimmed">Search, filter, sort and choose columns, then save the table as a view here.</Text>
      ) : (
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }} aria-label="Views">
          {views.map((view) => (
            <ViewLine
              key={view.name}
              view={view}
              isShown={isShownView(view, now)}
              choice={choice}
              onRename={() => setRenamed(view)}
              onDelete={() => remove(view)}
            />
          ))}
        </Stack>
      )}
      <NameForm key={renamed?.name} renamed={renamed} onSave={keep} />
    </Stack>
  );
}

interface NameFormProps {
  /** The view that gets another name; null for a new view. */
  renamed: SavedView | null;
  onSave: (name: string) => void;
}

/** Names the current view, or renames a saved one. */
function NameForm({ renamed, onSave }: NameFormProps) {
  const close = useCloseModal();
  const before = renamed?.name ?? '';
  const [name, setName] = useState(before);
  const [error, setError] = useState<string | null>(null);
  useUnsaved(name !== before);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (renamed) input.current?.focus();
  }, [renamed]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data, error: problem } = viewForm.safeParse({ name });
    if (!data) return setError(problem.issues[0]?.message ?? null);
    onSave(data.name);
    close();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={renamed ? `New name of ${renamed.name}` : 'Name of the current view'}
          value={name}
          error={error}
          autoComplete="off"
          ref={input}
          data-autofocus
          required
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end">
          <Button type="submit">{renamed ? 'Rename View' : 'Save View'}</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ViewLineProps {
  view: SavedView;
  isShown: boolean;
  choice: ColumnVisibility | undefined;
  onRename: () => void;
  onDelete: () => void;
}

function ViewLine({ view, isShown, choice, onRename, onDelete }: ViewLineProps) {
  const navigate = useNavigate();
  const close = useCloseModal();
  const open = () => {
    choice?.choose(view.columns);
    void navigate({ to: '.', search: view.search });
    close();
  };
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <UnstyledButton
        onClick={open}
        aria-current={isShown || undefined}
        flex={1}
        mih={36}
        fw={isShown ? 700 : 400}
        style={{ overflowWrap: 'anywhere' }}
      >
        {view.name}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Rename ${view.name}`}
        onClick={onRename}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Delete ${view.name}`}
        onClick={onDelete}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
