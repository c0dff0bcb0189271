import { Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { NotedRecord } from '#domain/notes/notes';
import { useMay } from '../lib/profile.ts';
import { Note, SectionTitle } from '../ui/messages.tsx';
import { AddNoteButton } from './add-note.tsx';
import { notesQuery } from './data.ts';
import { NoteList } from './note-list.tsx';

/** The id of the section, to which links lead. */
export const NOTES = 'notes';

/** The notes on a record, on its page: administrators keep them, a client reads those that are shared. */
export function NotesSection({ about }: { about: NotedRecord }) {
  const keeps = useMay('keepNotes');
  const shared = useInfiniteQuery({ ...notesQuery(about), enabled: !keeps });
  if (!keeps && !shared.isError && (shared.data?.pages[0] ?? []).length === 0) return null;
  return (
    <Stack gap="sm" component="section" id={NOTES} aria-label="Notes">
      <Group justify="space-between">
        <SectionTitle>Notes</SectionTitle>
        {keeps && <AddNoteButton about={about} />}
      </Group>
      <NoteList filter={about} empty={<Note>No notes yet.</Note>} />
    </Stack>
  );
}
