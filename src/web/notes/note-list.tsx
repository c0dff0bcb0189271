import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deleteNote } from '#api/notes';
import { isTask, type SavedNote, noteStart } from '#domain/notes/notes';
import { call } from '../lib/call.ts';
import { DeleteModal, useItemModal } from '../ui/confirm-modal.tsx';
import { Note, QueryError } from '../ui/messages.tsx';
import { notesChanged, type NotesFilter, notesQuery } from './data.ts';
import { NoteModal } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import classes from './notes.module.css';

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
      {notes.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={notes.isFetchingNextPage}
            onClick={() => void notes.fetchNextPage()}
          >
            Show more
          </Button>
        </Group>
      )}
      {edited.item && (
        <NoteModal key={edited.item.id} about={edited.item} note={edited.item} {...edited.modal} />
      )}
      {deleted.item && (
        <DeleteModal
          {...deleted.modal}
          title={isTask(deleted.item) ? 'Delete Task' : 'Delete Note'}
          record={isTask(deleted.item) ? 'Task' : 'Note'}
          remove={() => call(deleteNote, { id: deleted.item?.id ?? 0 })}
          changed={notesChanged}
          failure="Failed to delete the note. Please try again."
        >
          <Text className={classes.text}>{noteStart(deleted.item.text)}</Text>
        </DeleteModal>
      )}
    </Stack>
  );
}
