import { sentence } from '#domain/kit/format';
import { type ScenarioNameForm, scenarioNameForm } from '#domain/risk/scenarios';
import { draftOf } from '../ui/form-check.ts';
import { formModal, ModalForm, useCloseModal } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { TextField } from '../ui/text-fields.tsx';
import { Note } from '../ui/typography.ts';
import { useForm } from '../ui/use-form.ts';
import { useVersion } from '../ui/use-version.ts';

/** What is saved under a name: something new, or a saved one under another. */
export interface Naming {
  /** Null for a new one. */
  saved: { name: string; version: number } | null;
  save: (name: string, version: number) => Promise<unknown>;
  /** Of a new one: who will see it, and at which prices. */
  about?: string;
}

interface NameFormProps {
  kind: 'scenario' | 'comparison';
  naming: Naming;
  /** Reloads the saved ones. */
  changed: () => Promise<void>;
}

/** Names a scenario or a comparison to save it, or renames a saved one. */
export const NameModal = formModal(
  ({ naming, kind }) => `${naming.saved ? 'Rename' : 'Save'} ${sentence(kind)}`,
  NameForm,
  'sm',
);

function NameForm({ kind, naming: { saved, save, about }, changed }: NameFormProps) {
  const saveAs = useVersion(saved?.version ?? 0);
  const form = useForm({
    schema: scenarioNameForm,
    initial: draftOf(scenarioNameForm, saved),
    save: async ({ name }: ScenarioNameForm) => {
      await saveAs((version) => save(name, version));
      notify(`${sentence(kind)} ${name} ${saved ? 'renamed' : 'saved'}`);
    },
    changed,
    failure: `Failed to ${saved ? 'rename' : 'save'} ${kind}. Please try again.`,
    onDone: useCloseModal(),
  });
  return (
    <ModalForm
      form={form}
      submitLabel={`${saved ? 'Rename' : 'Save'} ${sentence(kind)}`}
      busyLabel={saved ? 'Renaming...' : 'Saving...'}
    >
      <TextField form={form} name="name" label="Name" required />
      {about && <Note>{about}</Note>}
    </ModalForm>
  );
}
