import { Button, Group, Stack, Text, Badge, Paper } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deleteNote, markNoteDone } from '#api/notes';
import {
  isTask,
  type SavedNote,
  noteStart,
  aboutInWords,
  addressOfPage,
  isOverdue,
  recordPage,
} from '#domain/notes/notes';
import { call, messageOf } from '../lib/call.ts';
import { DeleteModal, useItemModal } from '../ui/confirm-modal.tsx';
import { Note, QueryError, SmallNote } from '../ui/messages.tsx';
import { invalidateAll } from '../lib/query-client.ts';
import { type NotesFilter, notesQuery } from './data.ts';
import { NoteModal } from './note-form.tsx';
import classes from './notes.module.css';
import { dayOfYear, sentence } from '#domain/kit/format';
import { dayOfTime } from '../lib/format.ts';
import { useMay, useToday } from '../lib/profile.ts';
import { AddressLink } from '../ui/address-link.tsx';
import { RowActions } from '../ui/icon-button.tsx';
import { notify, notifyFailure } from '../ui/notices.ts';
import { ShowMore } from '../ui/show-more.tsx';

interface NoteItemProps {
  note: SavedNote;
  /** Whether to say which record, and of whom, the note is about: not on that record's own page. */
  namesRecord: boolean;
  onEdit: (note: SavedNote) => void;
  onDelete: (note: SavedNote) => void;
}

/** A note or task, with the actions that its reader may take. */
function NoteItem({ note, namesRecord, onEdit, onDelete }: NoteItemProps) {
  const keeps = useMay('keepNotes');
  const { created_by, created_at } = note;
  return (
    <Paper component="li" withBorder p="sm">
      <Text size="sm" className={classes.text} data-done={note.done || undefined}>
        {note.text}
      </Text>
      <Group justify="space-between" gap="xs" mt={6}>
        <Group gap="xs">
          {namesRecord && <Record note={note} />}
          <TaskState note={note} />
          {keeps && (
            <Badge variant={note.shared ? 'light' : 'default'}>
              {note.shared ? 'Shared with the client' : 'Only advisers'}
            </Badge>
          )}
          <SmallNote>
            {[created_by, dayOfTime(created_at)].filter((part) => part !== null).join(' · ')}
          </SmallNote>
        </Group>
        {keeps && (
          <Group gap={4} ml="auto">
            {isTask(note) && <DoneButton note={note} />}
            <RowActions
              name={`note: ${noteStart(note.text, 40)}`}
              onEdit={() => onEdit(note)}
              onDelete={() => onDelete(note)}
            />
          </Group>
        )}
      </Group>
    </Paper>
  );
}

function Record({ note }: { note: SavedNote }) {
  const seesEntities = useMay('seeEntities');
  const page = recordPage(note);
  const name = aboutInWords(note);
  return (
    <>
      {seesEntities && (
        <AddressLink href={addressOfPage({ to: '/notes', search: { client: String(note.entity_id) } })}>
          {note.owner}
        </AddressLink>
      )}
      {note.about_kind !== 'client' &&
        (page ? <AddressLink href={addressOfPage(page)}>{name}</AddressLink> : <Text size="sm">{name}</Text>)}
    </>
  );
}

/** Whether a task is to do, overdue or done, and by whom. */
function TaskState({ note }: { note: SavedNote }) {
  const today = useToday();
  const keeps = useMay('keepNotes');
  if (!isTask(note) || today === undefined) return null;
  const { due_on, done, done_at, done_by, assignee_name } = note;
  const whose = keeps ? assignee_name : null;
  if (done) {
    const by = keeps && done_by !== null ? ` by ${done_by}` : '';
    return <Badge variant="default">{`Done ${dayOfTime(done_at)}${by}`}</Badge>;
  }
  const due = due_on === null ? 'to do' : `due ${dayOfYear(due_on, today)}`;
  return (
    <Badge variant="light" color={isOverdue(note, today) ? 'red' : 'blue'}>
      {[isOverdue(note, today) ? `Overdue: ${due}` : sentence(due), whose].filter(Boolean).join(' · ')}
    </Badge>
  );
}

function DoneButton({ note: { id, done, text } }: { note: SavedNote }) {
  const mark = useMutation({
    mutationFn: (isDone: boolean) => call(markNoteDone, { id, done: isDone }),
    onSuccess: (_, isDone) =>
      notify(
        isDone ? 'Task done' : 'Task not done any more',
        isDone ? { undo: () => mark.mutate(false) } : {},
      ),
    onError: (error) => notifyFailure(messageOf(error, 'Failed to save the task. Please try again.')),
    onSettled: invalidateAll,
  });
  const label = done ? 'Not Done' : 'Done';
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={mark.isPending}
      aria-label={`${label}: ${noteStart(text, 40)}`}
      onClick={() => mark.mutate(!done)}
    >
      {label}
    </Button>
  );
}

interface NoteListProps {
  filter: NotesFilter;
  namesRecord?: boolean;
  /** Shown where there is no note. */
  empty: ReactNode;
}

/** The notes of a filter, with the forms to edit and delete them. */
export function NoteList({ filter, namesRecord = false, empty }: NoteListProps) {
  const notes = useInfiniteQuery(notesQuery(filter));
  const edited = useItemModal<SavedNote>();
  const deleted = useItemModal<SavedNote>();
  const listed = notes.data?.pages.flat();
  if (notes.isError && !listed) return <QueryError message="Failed to load notes" query={notes} />;
  if (!listed) return <Note>Loading notes...</Note>;
  return (
    <Stack gap="sm">
      {listed.length === 0 ? (
        empty
      ) : (
        <Stack gap="xs" component="ul" className={classes.list}>
          {listed.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              namesRecord={namesRecord}
              onEdit={edited.open}
              onDelete={deleted.open}
            />
          ))}
        </Stack>
      )}
      <ShowMore of={notes} />
      {edited.item && (
        <NoteModal key={edited.item.id} about={edited.item} note={edited.item} {...edited.modal} />
      )}
      {deleted.item && (
        <DeleteModal
          {...deleted.modal}
          title={isTask(deleted.item) ? 'Delete Task' : 'Delete Note'}
          record={isTask(deleted.item) ? 'Task' : 'Note'}
          remove={() => call(deleteNote, { id: deleted.item?.id ?? 0 })}
          changed={invalidateAll}
          failure="Failed to delete the note. Please try again."
        >
          <Text className={classes.text}>{noteStart(deleted.item.text)}</Text>
        </DeleteModal>
      )}
    </Stack>
  );
}
