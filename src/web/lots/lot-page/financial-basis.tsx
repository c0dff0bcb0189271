import { ActionIcon, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { editBasis } from '#api/lots';
import { basisForm } from '#domain/lots/lot-form';
import type { Lot } from '#domain/lots/lots';
import { lotsChanged } from '../../parts/lots-data.ts';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/profile.ts';
import { signed } from '#domain/kit/format';
import { MessageBox } from '../../ui/message-box.tsx';
import { notify } from '../../ui/notices.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { useReadOnlyReason } from '../../ui/action-button.tsx';
import { askToDiscard } from '../../lib/unsaved.ts';
import { useForm } from '../../ui/use-form.ts';
import { useVersion } from '../../ui/use-version.ts';

export function Basis({ lot }: { lot: Lot }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The focus comes back from the form that stood here.
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const editable = useMay('recordCattle');
  const readOnly = useReadOnlyReason();
  if (editing) return <BasisForm lot={lot} onDone={() => setEditing(false)} />;
  return (
    <Group gap="xs">
      <span>{lot.basis === null ? 'N/A' : signed(lot.basis)}</span>
      {editable && (
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label="Edit basis"
          disabled={readOnly !== null}
          title={readOnly ?? undefined}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

function BasisForm({ lot, onDone }: { lot: Lot; onDone: () => void }) {
  const saveAs = useVersion(lot.version);
  const form = useForm({
    schema: basisForm,
    initial: { basis: lot.basis ?? '' },
    save: async ({ basis }) => {
      await saveAs((version) => call(editBasis, { id: lot.id, version, basis }));
      notify(
        basis === null
          ? `Basis of lot ${lot.lot} cleared`
          : `Basis of lot ${lot.lot} set to ${signed(basis)}`,
      );
    },
    changed: lotsChanged,
    failure: 'Failed to update basis',
    onDone,
  });
  const { isUnsaved } = form;
  const input = form.idOf('basis');
  useEffect(() => document.getElementById(input)?.focus(), [input]);
  const leave = async () => {
    if (!isUnsaved || (await askToDiscard())) onDone();
  };
  useWindowEvent('keydown', ({ key }) => void (key === 'Escape' && leave()));
  return (
    <form onSubmit={form.submit} noValidate>
      {form.error && <MessageBox kind="error">{form.error}</MessageBox>}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NumberField form={form} name="basis" label="Basis" unit="$/cwt" step={0.01} negative />
        <ActionIcon type="submit" size="lg" aria-label="Save basis" disabled={form.busy}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Cancel editing basis"
          disabled={form.busy}
          onClick={onDone}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}
