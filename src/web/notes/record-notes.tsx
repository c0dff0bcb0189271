import { Group, Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { NotedKind, NotedRecord } from '#domain/notes/notes';
import { useMay } from '../lib/profile.ts';
import type { ModalProps } from '../ui/confirm-modal.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Note } from '../ui/messages.tsx';
import { Modal } from '../ui/modal.tsx';
import { AddNoteButton } from './add-note.tsx';
import { noteCountsQuery } from './data.ts';
import { NoteList } from './note-list.tsx';
import { useFact } from '../lib/use-fact.ts';

/** How many notes each record of a table has, and whether the user keeps notes: read once for all of its rows. */
export interface TableNotes {
  counts: ReadonlyMap<number, number>;
  keeps: boolean;
}

export function useTableNotes(kind: NotedKind): TableNotes {
  const counted = useFact(noteCountsQuery(kind));
  const keeps = useMay('keepNotes');
  return useMemo(
    () => ({ counts: new Map(counted?.map(({ about_id, notes }) => [about_id, notes])), keeps }),
    [counted, keeps],
  );
}

interface NotesMarkProps {
  /** The record in the row: 'Sell 2 LIVE CATTLE'. */
  name: string;
  id: number;
  notes: TableNotes;
  /** Below other content of a cell. */
  isSmall?: boolean;
  onOpen: () => void;
}

/** A mark in a row that opens the notes of its record; for a client only where there are any. */
export function NotesMark({ name, id, notes: { counts, keeps }, isSmall = false, onOpen }: NotesMarkProps) {
  const count = counts.get(id) ?? 0;
  if (!keeps && count === 0) return null;
  return (
    <IconButton
      icon="note"
      title="Notes"
      label={`Notes of ${name}`}
      count={count}
      isSmall={isSmall}
      onClick={onOpen}
    />
  );
}

interface RecordNotesProps extends ModalProps {
  about: NotedRecord;
  name: string;
}

/** The notes of a record that has no page of its own. */
export function RecordNotes({ about, name, opened, onClose }: RecordNotesProps) {
  const keeps = useMay('keepNotes');
  return (
    <Modal opened={opened} onClose={onClose} title={`Notes: ${name}`} size="lg">
      <Stack gap="sm">
        <NoteList filter={about} empty={<Note>No notes yet.</Note>} />
        {keeps && (
          <Group justify="flex-end">
            <AddNoteButton about={about} />
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
