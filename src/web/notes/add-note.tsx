import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { NotedRecord } from '#domain/notes/notes';
import { ActionButton } from '../ui/action-button.tsx';
import { NoteModal } from './note-form.tsx';

export function AddNoteButton({ about }: { about: NotedRecord }) {
  const [adding, add] = useDisclosure(false);
  return (
    <>
      <ActionButton
        action="keepNotes"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add.open}
      >
        Note
      </ActionButton>
      <NoteModal about={about} note={null} opened={adding} onClose={add.close} />
    </>
  );
}
