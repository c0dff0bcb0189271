import { addComparison, editComparison } from '#api/comparisons';
import {
  type ComparisonNameForm,
  comparisonNameForm,
  type NewComparisonForm,
  type SavedComparison,
} from '#domain/comparisons';
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
import { comparisonsQuery } from './data.ts';

/** A new comparison to save, or a saved one to rename. */
export type NamedComparison =
  | { kind: 'new'; comparison: Omit<NewComparisonForm, 'name'>; owner: string }
  | { kind: 'saved'; saved: SavedComparison };

interface ComparisonModalProps extends ModalProps {
  named: NamedComparison | null;
  onSaved: (saved: SavedComparison) => void;
}

/** Names a comparison to save it, or renames a saved one. */
export function ComparisonModal({ named, opened, onClose, onSaved }: ComparisonModalProps) {
  return (
    <FormModal
      title={named?.kind === 'saved' ? 'Rename Comparison' : 'Save Comparison'}
      opened={opened}
      onClose={onClose}
      size="sm"
    >
      {named && <ComparisonForm named={named} onSaved={onSaved} />}
    </FormModal>
  );
}

function ComparisonForm({
  named,
  onSaved,
}: {
  named: NamedComparison;
  onSaved: (saved: SavedComparison) => void;
}) {
  const saved = named.kind === 'saved' ? named.saved : null;
  const saveAs = useVersion(saved?.version ?? 0);
  const save = async ({ name }: ComparisonNameForm) => {
    try {
      if (named.kind === 'new') onSaved(await call(addComparison, { ...named.comparison, name }));
      else {
        const { id, input, shown } = named.saved;
        onSaved(await saveAs((version) => call(editComparison, { id, name, input, shown, version })));
      }
      notify(`Comparison ${name} ${saved ? 'renamed' : 'saved'}`);
    } finally {
      await queryClient.invalidateQueries({ queryKey: comparisonsQuery.queryKey });
    }
  };
  const form = useForm({
    schema: comparisonNameForm,
    initial: draftOf(comparisonNameForm, saved),
    save,
    failure: `Failed to ${saved ? 'rename' : 'save'} comparison. Please try again.`,
    onDone: useCloseModal(),
  });
  return (
    <ModalForm
      form={form}
      submitLabel={saved ? 'Rename Comparison' : 'Save Comparison'}
      busyLabel={saved ? 'Renaming...' : 'Saving...'}
    >
      <TextField form={form} name="name" label="Name" required />
      {named.kind === 'new' && (
        <Note>
          {named.owner} and its adviser see it, with the premiums entered. It is calculated anew at the
          futures price of the day on which it is opened.
        </Note>
      )}
    </ModalForm>
  );
}
