import { addScenario, editScenario } from '#api/scenarios';
import type { MatrixBase } from '#domain/matrix/base';
import type { Scenario } from '#domain/matrix/scenario';
import { type SavedScenario, type ScenarioNameForm, scenarioNameForm } from '#domain/scenarios';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { draftOf } from '../../ui/form-check.ts';
import { FormModal, ModalForm, useCloseModal } from '../../ui/form-modal.tsx';
import { notify } from '../../ui/notices.ts';
import { TextField } from '../../ui/text-fields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useVersion } from '../../ui/use-version.ts';
import type { ModalProps } from '../../ui/use-item-modal.ts';
import { Note } from '../../ui/typography.ts';
import { scenariosQuery } from './data.ts';

/** A new scenario to save with what it comes to, or a saved one to rename. */
export type NamedScenario =
  | { kind: 'new'; scenario: Scenario; base: MatrixBase; visibility: string }
  | { kind: 'saved'; saved: SavedScenario };

interface ScenarioModalProps extends ModalProps {
  named: NamedScenario | null;
  onSaved: (saved: SavedScenario) => void;
}

/** Names a scenario to save it, or renames a saved one. */
export function ScenarioModal({ named, opened, onClose, onSaved }: ScenarioModalProps) {
  return (
    <FormModal
      title={named?.kind === 'saved' ? 'Rename Scenario' : 'Save Scenario'}
      opened={opened}
      onClose={onClose}
      size="sm"
    >
      {named && <ScenarioForm named={named} onSaved={onSaved} />}
    </FormModal>
  );
}

function ScenarioForm({ named, onSaved }: { named: NamedScenario; onSaved: (saved: SavedScenario) => void }) {
  const saved = named.kind === 'saved' ? named.saved : null;
  const saveAs = useVersion(saved?.version ?? 0);
  const save = async ({ name }: ScenarioNameForm) => {
    try {
      if (named.kind === 'new') {
        const { lot_id, owner, ...input } = named.scenario;
        const added = await call(addScenario, { lot_id, owner, name, input, base: named.base });
        onSaved(added);
        notify(`Scenario ${name} saved`);
      } else {
        const { id, input, base } = named.saved;
        await saveAs((version) => call(editScenario, { id, name, input, base, version }));
        notify(`Scenario ${name} renamed`);
      }
    } finally {
      await queryClient.invalidateQueries({ queryKey: scenariosQuery.queryKey });
    }
  };
  const form = useForm({
    schema: scenarioNameForm,
    initial: draftOf(scenarioNameForm, saved),
    save,
    failure: `Failed to ${saved ? 'rename' : 'save'} scenario. Please try again.`,
    onDone: useCloseModal(),
  });
  return (
    <ModalForm
      form={form}
      submitLabel={saved ? 'Rename Scenario' : 'Save Scenario'}
      busyLabel={saved ? 'Renaming...' : 'Saving...'}
    >
      <TextField form={form} name="name" label="Name" required />
      {named.kind === 'new' && (
        <Note>
          It is calculated anew with the prices of the day on which it is opened. {named.visibility}
        </Note>
      )}
    </ModalForm>
  );
}
