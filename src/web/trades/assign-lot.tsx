import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { LotChoice } from '#api/lots';
import { assignTradeLot } from '#api/trades';
import { idSchema } from '#domain/kit/fields';
import type { Trade } from '#domain/trades/trades';
import { lotChoicesQuery, lotLink } from '../parts/lots-data.ts';
import { call } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';
import { formModal, ModalForm, useVersion } from '../ui/form-modal.tsx';
import { notify } from '../ui/notices.ts';
import { PickField } from '../ui/pick-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { tradeName } from './cells.tsx';
import { TradeFacts } from './trade-facts.tsx';

/** Assigns a trade to a lot or removes it, for administrators, who see the lots of all entities. */
export const AssignLotModal = formModal('Assign Lot', AssignLotForm, 'md');

function notifyAssigned(trade: Trade, lot: LotChoice | undefined): void {
  if (lot) notify(`${tradeName(trade)} assigned to lot ${lot.lot}`, { view: lotLink(lot, true) });
  else notify(`${tradeName(trade)} removed from its lot`);
}

/** An empty choice means no lot. */
const assignLotForm = z.object({
  lot_id: z.union([idSchema, z.literal('')]).transform((lot_id) => (lot_id === '' ? null : lot_id)),
});

function AssignLotForm({ trade }: { trade: Trade }) {
  const saveAs = useVersion(trade.version);
  const lots = useQuery(lotChoicesQuery);
  const options = useMemo(
    () => (lots.data ?? []).map(({ id, lot, owner }) => ({ value: id, label: `${lot} (${owner})` })),
    [lots.data],
  );
  const form = useForm({
    schema: assignLotForm,
    initial: { lot_id: trade.lot_id ?? '' },
    save: async ({ lot_id }) => {
      const saved = await saveAs((version) => call(assignTradeLot, { id: trade.id, version, lot_id }));
      notifyAssigned(
        saved,
        lots.data?.find(({ id }) => id === lot_id),
      );
    },
    changed: () => queryClient.invalidateQueries(),
    failure: 'Failed to assign lot. Please try again.',
  });
  return (
    <ModalForm form={form} submitLabel="Assign Lot">
      <TradeFacts trade={trade} />
      <PickField
        form={form}
        name="lot_id"
        label="Lot"
        source={lots}
        among="lots"
        failure="Failed to load lots data"
        placeholder="No lot"
        hint="The trade then belongs to the lot’s owner"
        options={options}
        clearable
      />
    </ModalForm>
  );
}
