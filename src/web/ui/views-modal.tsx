import { ActionIcon, Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useProfile } from '../lib/profile.ts';
import { isPage, isOpenKey, type SearchParams } from '../lib/search-params.ts';
import { formModal } from './form-modal.tsx';
import { useCloseModal } from './use-cached-values.ts';
import { notify } from './notices.ts';
import type { ColumnVisibility } from './data-table.tsx';
import { useUnsaved } from '../lib/unsaved.ts';
import { z } from 'zod';
import { requiredText } from '#domain/kit/fields';

/** A table as its user has set it up: its part of the address (search, filters, order) and its columns. */
export interface SavedView {
  name: string;
  search: SearchParams;
  columns: Record<string, boolean>;
}

const storedViews = z
  .array(
    z.object({
      name: z.string(),
      search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      columns: z.record(z.string(), z.boolean()),
    }),
  )
  .catch([]);

/** The views that this browser keeps; none where it holds something else. */
export function viewsIn(stored: string): SavedView[] {
  try {
    return storedViews.parse(JSON.parse(stored));
  } catch {
    return [];
  }
}

const viewForm = z.object({ name: requiredText('Name is required', 60) });

const keyOf = (name: string): string => name.trim().toLowerCase();

const byName = (a: SavedView, b: SavedView): number => a.name.localeCompare(b.name);

export const viewNamed = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => keyOf(view.name) === keyOf(name));

/** With this view, in place of one with the same name. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...withoutView(views, view.name), view].toSorted(byName);

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => keyOf(view.name) !== keyOf(name));

/** The view under another name, which replaces one that has it already. */
export function withViewRenamed(views: readonly SavedView[], from: string, to: string): SavedView[] {
  const view = viewNamed(views, from);
  return view ? withView(withoutView(views, from), { ...view, name: to }) : [...views];
}

/** Keys of open dialogs and of the page shown, not of the set-up of the table. */
/** Whether a key is no part of a view: of an open record, a page, or the client, as a view shows the records of any client. */
const isPassing = (key: string): boolean => key === 'client' || isOpenKey(key) || isPage(key);

/** The part of the address that belongs to a view. */
export const searchOfView = (search: SearchParams): SearchParams =>
  Object.fromEntries(
    Object.entries(search).filter(([key, value]) => !isPassing(key) && value !== undefined && value !== ''),
  );

export function isShownView({ search, columns }: SavedView, now: Omit<SavedView, 'name'>): boolean {
  const text = (of: object) => JSON.stringify(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return text(search) === text(searchOfView(now.search)) && text(columns) === text(now.columns);
}

const asItIs = (value: string | undefined) => value ?? '';

function useSavedViews(table: string) {
  const { id } = useProfile();
  const [stored, keep] = useLocalStorage({
    key: `drover.views.${table}.${id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: asItIs,
    deserialize: asItIs,
  });
  const save = (change: (views: SavedView[]) => SavedView[]) =>
    keep((before) => JSON.stringify(change(viewsIn(before))));
  return { views: viewsIn(stored), save };
}

export const ViewsModal = formModal('Saved Views', Views, 'md');

function Views({ table, choice }: { table: string; choice?: ColumnVisibility }) {
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
