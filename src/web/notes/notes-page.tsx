import { Button, Group, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { NOTE_STATES, type NoteState } from '#api/notes';
import { recordIn } from '#domain/notes/notes';
import { useMay } from '../lib/profile.ts';
import { useSearchChoice, useSearchText, useSetSearch } from '../lib/search-params.ts';
import { MantineSelect } from '../ui/mantine-select.tsx';
import { EmptyState, NothingMatches } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { SearchBox, useTypedSearch } from '../ui/search-box.tsx';
import { assigneesQuery, type NotesFilter } from './data.ts';
import { NoteList } from './note-list.tsx';
import { useFact } from '../lib/use-fact.ts';

const CHOICES = ['all', ...NOTE_STATES] as const;

const stateLabels: Record<NoteState | 'all', string> = {
  all: 'All notes and tasks',
  open: 'Tasks to do',
  due: 'Due today or later',
  overdue: 'Overdue',
  done: 'Done',
};

const states = CHOICES.map((value) => ({ value, label: stateLabels[value] }));

/** The filter of the page, as the address has it. */
function useNotesFilter(): NotesFilter {
  const [q] = useSearchText('q');
  const [state] = useSearchChoice('state', CHOICES);
  const [assignee] = useSearchText('assignee');
  const [about] = useSearchText('about');
  return useMemo(
    () => ({
      ...(q && { q }),
      ...(state !== 'all' && { state }),
      ...(assignee && { assignee }),
      ...recordIn(about),
    }),
    [q, state, assignee, about],
  );
}

/** All notes and tasks that the user sees; a client sees those that are shared. */
export function NotesPage() {
  const keeps = useMay('keepNotes');
  const search = useTypedSearch('q');
  const filter = useNotesFilter();
  const set = useSetSearch();
  const isFiltered = Object.keys(filter).length > 0;
  const clear = () => {
    search.clear();
    set({ q: undefined, state: undefined, assignee: undefined, about: undefined });
  };
  return (
    <Page
      title="Notes"
      about={
        keeps
          ? 'Notes and tasks on clients, lots, LRP policies and trades. A client sees those shared with it.'
          : 'Notes and tasks on your cattle, policies and trades.'
      }
    >
      <Stack gap="md">
        <Group gap="sm" align="flex-end">
          <SearchBox placeholder="Search notes..." search={search} />
          <StateChoice />
          {keeps && <AssigneeChoice />}
          {filter.about_id !== undefined && (
            <Button variant="default" onClick={() => set({ about: undefined })}>
              Show notes on all records
            </Button>
          )}
        </Group>
        <NoteList
          filter={filter}
          namesRecord
          empty={
            isFiltered ? (
              <NothingMatches title="No Notes Found" onClear={clear}>
                No note matches your search and filters.
              </NothingMatches>
            ) : (
              <EmptyState title="No Notes Found">
                {keeps
                  ? 'Add a note on the page of a client or a lot, or in the row of an LRP policy or a trade.'
                  : 'Notes that are shared with you appear here.'}
              </EmptyState>
            )
          }
        />
      </Stack>
    </Page>
  );
}

function StateChoice() {
  const [state, choose] = useSearchChoice('state', CHOICES);
  return (
    <MantineSelect
      label="Show"
      data={states}
      value={state}
      allowDeselect={false}
      onChange={(value) => choose(CHOICES.find((choice) => choice === value) ?? 'all')}
    />
  );
}

function AssigneeChoice() {
  const [assignee, choose] = useSearchText('assignee');
  const administrators = useFact(assigneesQuery) ?? [];
  return (
    <MantineSelect
      label="Assigned To"
      placeholder="Everyone"
      clearable
      data={administrators.map(({ id, full_name }) => ({ value: id, label: full_name }))}
      value={assignee || null}
      onChange={(value) => choose(String(value ?? ''))}
    />
  );
}
