import { SimpleGrid } from '@mantine/core';
import { addNote, editNote } from '#api/notes';
import { isTask, type SavedNote, type NotedRecord, noteForm } from '#domain/notes/notes';
import { call } from '../lib/call.ts';
import { useProfile } from '../lib/profile.ts';
import { CheckboxField, SelectField, TextAreaField } from '../ui/fields.tsx';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { DateField } from '../ui/text-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { invalidateAll } from '../lib/query-client.ts';
import { assigneesQuery } from './data.ts';
import { useFact } from '../lib/use-fact.ts';

interface NoteFormProps {
  about: NotedRecord;
  note: SavedNote | null;
}

export const NoteModal = formModal(
  ({ note }: NoteFormProps) => (note ? 'Edit Note' : 'Add Note'),
  NoteFields,
);

function NoteFields({ about, note }: NoteFormProps) {
  const assignees = useAssignees(note);
  const saveAs = useVersion(note?.version ?? 0);
  const form = useForm({
    schema: noteForm,
    initial: draftOf(noteForm, note),
    save: async (typed) => {
      if (note) await saveAs((version) => call(editNote, { ...typed, id: note.id, version }));
      else await call(addNote, { ...typed, ...about });
      notify(`${isTask(typed) ? 'Task' : 'Note'} ${note ? 'updated' : 'added'}`);
    },
    changed: invalidateAll,
    failure: `Failed to ${note ? 'update' : 'add'} the note. Please try again.`,
  });
  return (
    <ModalForm form={form} submitLabel={note ? 'Update Note' : 'Add Note'}>
      <TextAreaField form={form} name="text" label="Note" rows={5} required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField form={form} name="due_on" label="Due Date" hint="Makes the note a task" />
        <SelectField form={form} name="assignee" label="Assigned To" empty="No one" options={assignees} />
      </SimpleGrid>
      <CheckboxField
        form={form}
        name="shared"
        label="Shared with the client"
        hint="Otherwise only advisers see it"
      />
    </ModalForm>
  );
}

/** Those who can be given the task, with the one who has it. */
function useAssignees(note: SavedNote | null) {
  const { id } = useProfile();
  const administrators = useFact(assigneesQuery) ?? [];
  const options = administrators.map((one) => ({
    value: one.id,
    label: one.id === id ? `${one.full_name} (me)` : one.full_name,
  }));
  const now = note?.assignee ?? null;
  return now === null || options.some(({ value }) => value === now)
    ? options
    : [...options, { value: now, label: note?.assignee_name ?? '' }];
}
